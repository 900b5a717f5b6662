import { Hono } from 'hono'
import type { Member } from '#contract/accounts.ts'
import { Purchases } from '#contract/payments.ts'
import { events, file, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { limitPerMember } from '../../../http/door.ts'
import { liveAnswer } from '../../../http/live-answer.ts'
import { createLive } from '../../../http/live.ts'
import { route } from '../../../http/route.ts'
import { forMembers } from '../../accounts/session.ts'
import { documentPdf } from '../documents/member-documents.ts'
import type { PurchaseDeps } from './purchase-routes.ts'
import { purchasesOf, readPurchases } from './purchases.ts'

/** What the member bought: `/api/users/me/purchases`, also live, and its documents. */
export function memberPurchaseRoutes(deps: PurchaseDeps) {
  const { identity, database, stopping } = deps
  const members = forMembers(identity)
  const read = (uids: readonly string[]) => readPurchases(deps, uids)
  const live = createLive({
    database,
    topic: 'purchases',
    alsoOn: (hear) => deps.catalog.onChange(hear),
    read,
    log: deps.log,
  })
  const own = ({ uid }: Member) => purchasesOf(deps, uid)
  return new Hono<Env>()
    .get(
      '/me/purchases',
      route({ tag: 'Payments', summary: 'Seats and what is waited for', by: [members], answer: ok(Purchases) }),
      async (c) => c.var.answer(await own(c.get('member'))),
    )
    .get(
      '/me/purchases/live',
      route({
        tag: 'Payments',
        summary: 'The same now, then after every change',
        by: [members],
        answer: events(Purchases),
        refusals: ['tooManyRequests'],
      }),
      async (c) => {
        const { uid } = c.get('member')
        const isAllowed = async () => (await identity.current(c.req.raw.headers)) !== null
        const known = await own(c.get('member'))
        return c.var.answer(liveAnswer(c, { live, uid, event: 'purchases', known, isAllowed, stopping }))
      },
    )
    .get(
      '/me/documents/:number',
      route({
        tag: 'Payments',
        summary: 'A receipt, tax invoice or credit note',
        by: [members, limitPerMember(deps.counters, 'document', deps.limits.documentsPerAccount)],
        answer: file('application/pdf'),
        refusals: ['notFound'],
      }),
      async (c) => {
        const pdf = await documentPdf(deps, c.get('member'), c.req.param('number'))
        return pdf ? c.var.answer(new Uint8Array(pdf)) : c.var.refuse('notFound')
      },
    )
}
