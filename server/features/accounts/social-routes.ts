import { Hono } from 'hono'
import * as z from 'zod/mini'
import { SocialAddress, SocialSignIn } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok, redirect } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerAddress } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import type { AccountsDeps } from './deps.ts'
import { giveCookies } from './session.ts'

/** Sign-in with another service, there and back, and the keys that our own signed tokens are checked with. */
export function socialRoutes({ identity, limits, counters }: AccountsDeps) {
  const limited = limitPerAddress(counters, 'social', limits.letterRequestsPerAddress)
  return new Hono<Env>()
    .post(
      '/sign-in/social',
      route({
        tag: 'Accounts',
        summary: 'Begin to sign in with another service',
        by: [limited],
        body: SocialSignIn,
        answer: ok(SocialAddress),
        refusals: ['providerUnavailable'],
      }),
      async (c) => {
        const started = await identity.startSocial(c.req.valid('json').provider, c.req.raw.headers)
        if (started instanceof Refusal) return c.var.answer(started)
        giveCookies(c, started.setCookie)
        return c.var.answer({ url: started.url })
      },
    )
    .get(
      '/callback/:provider',
      route({ tag: 'Accounts', summary: 'The way back from another service', answer: redirect }),
      async (c) => {
        const { url, setCookie } = await identity.finishSocial(c.req.raw)
        giveCookies(c, setCookie)
        return c.var.answer(url)
      },
    )
    .get(
      '/jwks',
      route({ tag: 'Accounts', summary: 'The keys that signed tokens are checked with', answer: ok(KeySet) }),
      async (c) => c.var.answer(await identity.publicKeys()),
    )
}

/** A JSON Web Key Set (RFC 7517). */
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.optional(z.string()), kid: z.optional(z.string()) })) })
