import { Hono } from 'hono'
import { SessionToken } from '#contract/accounts.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import type { AccountsDeps } from './deps.ts'
import { passwordRoutes } from './password-routes.ts'
import { forMembers } from './session.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { socialRoutes } from './social-routes.ts'
import { verificationRoutes } from './verification-routes.ts'

/** Registration, sign-in and what belongs to them: `/api/auth/*`. */
export const authRoutes = (deps: AccountsDeps) =>
  new Hono<Env>()
    .route('/', signInRoutes(deps))
    .route('/', passwordRoutes(deps))
    .route('/', verificationRoutes(deps))
    .route('/', socialRoutes(deps))

/** The signed token for a partner on the same origin: `/api/session/token`. */
export const sessionRoutes = ({ identity }: AccountsDeps) =>
  new Hono<Env>().get(
    '/token',
    route({
      tag: 'Accounts',
      summary: 'A signed token (JWT) for token sync',
      by: [forMembers(identity)],
      answer: ok(SessionToken),
    }),
    async (c) => {
      const token = await identity.sessionToken(c.req.raw.headers)
      return token ? c.var.answer({ token }) : c.var.refuse('signInRequired')
    },
  )
