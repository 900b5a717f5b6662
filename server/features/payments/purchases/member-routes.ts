import { Hono } from 'hono'
import type { Member } from '#contract/accounts.ts'
import { Purchases } from '#contract/payments.ts'
import type { Env } from '../../../http/context.ts'
import { describe } from '../../../http/describe.ts'
import { limitPerMember } from '../../../http/door.ts'
import { answerLive } from '../../../http/live-answer.ts'
import { createLive } from '../../../http/live.ts'
import { refuse } from '../../../http/refuse.ts'
import { forMembers } from '../../accounts/session.ts'
import { documentPdf } from '../documents/member-documents.ts'
import { described, type PurchaseDeps } from './purchase-routes.ts'
import { purchasesOf, readPurchases } from './purchases.ts'

/** What the member bought: `/api/users/me/purchases`, also live, and its documents. */
export function memberPurchaseRoutes(deps: PurchaseDeps) {
  const { identity, database, now, stopping } = deps
  const members = forMembers(identity)
  const read = (uids: readonly string[]) => readPurchases(deps, uids, now())
  const live = createLive({ database, topic: 'purchases', read, log: deps.log })
  const own = ({ uid }: Member) => purchasesOf(deps, uid)
  return new Hono<Env>()
    .get('/me/purchases', described('Seats and what is waited for', Purchases, 200), members, async (c) =>
      c.json(await own(c.get('member')), 200),
    )
    .get(
      '/me/purchases/live',
      described('The same now, then after every change', Purchases, 200),
      members,
      async (c) => {
        const member = c.get('member')
        const isAllowed = async () => (await identity.current(c.req.raw.headers)) !== null
        return answerLive(c, {
          live,
          uid: member.uid,
          event: 'purchases',
          known: await own(member),
          isAllowed,
          stopping,
        })
      },
    )
    .get(
      '/me/documents/:number',
      describe({
        summary: 'A receipt, tax invoice or credit note as PDF',
        tag: 'Payments',
        refusals: ['signInRequired', 'notFound', 'tooManyRequests'],
      }),
      members,
      limitPerMember(deps.counters, 'document', deps.limits.documentsPerAccount),
      async (c) => {
        const pdf = await documentPdf(deps, c.get('member'), c.req.param('number'))
        if (!pdf) return refuse(c, 'notFound')
        return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' })
      },
    )
}
