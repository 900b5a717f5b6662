import { Hono } from 'hono'
import { REFUSALS } from '#contract/problem.ts'
import type { Env } from '../../http/context.ts'
import { describe } from '../../http/describe.ts'
import { tooMany } from '../../http/door.ts'
import { refuse } from '../../http/refuse.ts'
import { Done, type AccountsDeps } from './deps.ts'
import { forMembers } from './session.ts'

/** Proof that an address is the member's own. */
export function verificationRoutes({ identity, limits, counters, siteUrl }: AccountsDeps) {
  return new Hono<Env>()
    .post(
      '/send-verification-email',
      describe({
        summary: 'Send the verification letter again',
        tag: 'Accounts',
        answer: Done,
        refusals: ['signInRequired', 'alreadyVerified', 'crossSite', 'tooManyRequests'],
      }),
      forMembers(identity),
      async (c) => {
        const member = c.get('member')
        const { count, secondsLeft } = await counters.hit(
          `letter verification ${member.uid}`,
          limits.lettersPerAccount.seconds,
        )
        if (count > limits.lettersPerAccount.times) return tooMany(c, secondsLeft)
        const refusal = await identity.sendVerification(member, c.req.raw.headers)
        return refusal ? refuse(c, refusal) : c.json({}, 200)
      },
    )
    .get(
      '/verify-email',
      describe({ summary: 'Verify an address with the token from the letter', tag: 'Accounts', refusals: [] }),
      async (c) => {
        const refusal = await identity.verifyEmail(c.req.query('token') ?? '')
        const answer = refusal ? `?error=${encodeURIComponent(REFUSALS[refusal].title)}` : '?verified=yes'
        return c.redirect(`${siteUrl}/#/Account${answer}`)
      },
    )
}
