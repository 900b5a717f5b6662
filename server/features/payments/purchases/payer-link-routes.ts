/** The link in the letter to a payer without an account: `/api/payments/link` and `/api/payments/registration`. */
import { Hono } from 'hono'
import { Member } from '#contract/accounts.ts'
import { LinkedRegistration, PayerAddress, PayerLink } from '#contract/payer-links.ts'
import { created, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { limitPerAddress } from '../../../http/door.ts'
import { route } from '../../../http/route.ts'
import { memberByEmail } from '../../accounts/members.ts'
import { sessionGiver } from '../../accounts/session.ts'
import { refuseWeakPassword } from '../../accounts/weak-passwords.ts'
import { addressOfLink, takePayerLink } from '../claims/payer-links.ts'
import type { PurchaseDeps } from './purchase-routes.ts'

const tag = 'Payments'

/** Whoever has the link reads the mail of its address, so its own account is no secret. */
export function payerLinkRoutes(deps: PurchaseDeps) {
  const { database, identity, limits, counters, floodCounters, now } = deps
  const giveSession = sessionGiver(deps)
  return new Hono<Env>()
    .post(
      '/link',
      route({
        tag,
        summary: 'The address that the link of a payer is for',
        by: [limitPerAddress(floodCounters, 'payerLink', limits.submissionsPerAddress)],
        body: PayerLink,
        answer: ok(PayerAddress),
        refusals: ['tokenInvalid'],
      }),
      async (c) => {
        const email = await addressOfLink(database.db, c.req.valid('json').token, now())
        if (email === null) return c.var.refuse('tokenInvalid')
        c.header('Cache-Control', 'no-store')
        return c.var.answer({ email, hasAccount: (await memberByEmail(database.db, email)) !== null })
      },
    )
    .post(
      '/registration',
      route({
        tag,
        summary: 'Register the address of a payment by the link of its letter',
        by: [limitPerAddress(counters, 'registrations', limits.registrationsPerAddress)],
        body: LinkedRegistration,
        answer: created(Member),
        refusals: ['tokenInvalid', 'emailTaken'],
      }),
      async (c) => {
        const { token, ...fields } = c.req.valid('json')
        const email = await addressOfLink(database.db, token, now())
        if (email === null) return c.var.refuse('tokenInvalid')
        const weak = refuseWeakPassword('password', fields.password)
        if (weak) return c.var.answer(weak)
        const opened = await identity.registerByLink({ ...fields, email }, c.req.header('user-agent'), (tx) =>
          takePayerLink(tx, token),
        )
        return c.var.answer(await giveSession(c, opened, { opened: 'registered', refused: 'registration refused' }))
      },
    )
}
