import { Hono } from 'hono'
import { PasswordReset, PasswordResetRequest } from '#contract/accounts.ts'
import type { Env } from '../../http/context.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerAddress } from '../../http/door.ts'
import { accountKey } from '../../http/limits.ts'
import { ASKED, Done, type AccountsDeps } from './deps.ts'
import { refuseWeakPassword } from './weak-passwords.ts'
import { answerer, giveCookies, isRefusal } from './session.ts'

/** A new password by letter. */
export function passwordRoutes({ identity, devices, limits, counters, log }: AccountsDeps) {
  const letters = limitPerAddress(counters, 'letters', limits.letterRequestsPerAddress)
  const answering = answerer(log, devices)

  return new Hono<Env>()
    .post(
      '/request-password-reset',
      letters,
      describe({
        summary: 'Ask for a letter to choose a new password',
        tag: 'Accounts',
        answer: Done,
        refusals: ASKED,
      }),
      ...body(PasswordResetRequest),
      async (c) => {
        const { email } = c.req.valid('json')
        const { count } = await counters.hit(`letter reset ${accountKey(email)}`, limits.resetLettersPerAccount.seconds)
        // Beyond the limit the answer stays the same: it must not tell whether the account exists.
        if (count <= limits.resetLettersPerAccount.times) await identity.requestPasswordReset(email)
        return c.json({}, 200)
      },
    )
    .post(
      '/reset-password',
      letters,
      describe({
        summary: 'Choose a new password with the token from the letter',
        tag: 'Accounts',
        answer: Done,
        refusals: [...ASKED, 'tokenInvalid', 'busy'],
      }),
      ...body(PasswordReset),
      async (c) => {
        const { token, newPassword } = c.req.valid('json')
        const common = refuseWeakPassword(c, 'newPassword', newPassword)
        if (common) return common
        const reset = await identity.resetPassword(token, newPassword)
        if (isRefusal(reset)) return answering.refused(c, reset, 'password reset refused')
        // Whoever holds the letter gets in, however many strangers guess at the account meanwhile.
        giveCookies(c, [await devices.remember(c.req.header('cookie'), reset.uid)])
        log.info({ requestId: c.get('requestId') }, 'password reset')
        return c.json({}, 200)
      },
    )
}
