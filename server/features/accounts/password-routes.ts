import { Hono } from 'hono'
import { PasswordReset, PasswordResetRequest } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { done } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerAddress } from '../../http/door.ts'
import { accountKey } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import type { AccountsDeps } from './deps.ts'
import { refuseWeakPassword } from './weak-passwords.ts'
import { giveCookies } from './session.ts'

export function passwordRoutes({ identity, devices, limits, counters, log }: AccountsDeps) {
  const limited = limitPerAddress(counters, 'letters', limits.letterRequestsPerAddress)

  return new Hono<Env>()
    .post(
      '/request-password-reset',
      route({
        tag: 'Accounts',
        summary: 'Ask for a letter to choose a new password',
        by: [limited],
        body: PasswordResetRequest,
        answer: done,
      }),
      async (c) => {
        const { email } = c.req.valid('json')
        const { times, seconds } = limits.resetLettersPerAccount
        const { count } = await counters.hit(`letter reset ${accountKey(email)}`, seconds)
        // Beyond the limit the response stays the same: it must not show whether the account exists.
        if (count <= times) await identity.requestPasswordReset(email)
        return c.var.answer()
      },
    )
    .post(
      '/reset-password',
      route({
        tag: 'Accounts',
        summary: 'Choose a new password with the token from the letter',
        by: [limited],
        body: PasswordReset,
        answer: done,
        refusals: ['tokenInvalid'],
      }),
      async (c) => {
        const requestId = c.get('requestId')
        const { token, newPassword } = c.req.valid('json')
        const weak = refuseWeakPassword('newPassword', newPassword)
        if (weak) return c.var.answer(weak)
        const reset = await identity.resetPassword(token, newPassword)
        if (reset instanceof Refusal) {
          log.info({ requestId, code: reset.code }, 'password reset refused')
          return c.var.answer(reset)
        }
        // This device may sign in at once, however many strangers guess at the account meanwhile.
        giveCookies(c, [await devices.remember(c.req.header('cookie'), reset.uid)])
        log.info({ requestId }, 'password reset')
        return c.var.answer()
      },
    )
}
