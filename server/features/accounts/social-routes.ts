import { Hono } from 'hono'
import * as z from 'zod/mini'
import { SocialSignIn } from '#contract/accounts.ts'
import type { Env } from '../../http/context.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerAddress } from '../../http/door.ts'
import { refuse } from '../../http/refuse.ts'
import { ASKED, type AccountsDeps } from './deps.ts'
import { giveCookies, isRefusal } from './session.ts'

/** Sign-in with another service, there and back, and the keys that our own signed tokens are checked with. */
export function socialRoutes({ identity, limits, counters }: AccountsDeps) {
  const limited = limitPerAddress(counters, 'social', limits.letterRequestsPerAddress)
  return new Hono<Env>()
    .post(
      '/sign-in/social',
      limited,
      describe({
        summary: 'Begin to sign in with another service',
        tag: 'Accounts',
        answer: z.object({ url: z.string() }),
        refusals: [...ASKED, 'providerUnavailable'],
      }),
      ...body(SocialSignIn),
      async (c) => {
        const started = await identity.startSocial(c.req.valid('json').provider, c.req.raw.headers)
        if (isRefusal(started)) return refuse(c, started)
        giveCookies(c, started.setCookie)
        return c.json({ url: started.url }, 200)
      },
    )
    .get('/callback/:provider', async (c) => {
      const { url, setCookie } = await identity.finishSocial(c.req.raw)
      giveCookies(c, setCookie)
      return c.redirect(url)
    })
    .get('/jwks', async (c) => c.json(await identity.publicKeys()))
}
