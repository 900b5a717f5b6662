import { Hono } from 'hono'
import type { Member } from '#contract/accounts.ts'
import { BuyerState, Purchases } from '#contract/payments.ts'
import type { Env } from '../../http/context.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerMember } from '../../http/door.ts'
import { answerLive } from '../../http/live-answer.ts'
import { createLive } from '../../http/live.ts'
import { refuse } from '../../http/refuse.ts'
import { forMembers } from '../accounts/session.ts'
import { issueInvoice } from './documents.ts'
import { documentPdf } from './member-documents.ts'
import { described, type PurchaseDeps } from './purchase-routes.ts'
import { readPurchases } from './purchases.ts'

/** What the member bought: `/api/users/me/purchases`, also live, its documents, and where the member lives. */
export function memberPurchaseRoutes(deps: PurchaseDeps) {
  const { identity, database, now, stopping } = deps
  const members = forMembers(identity)
  const read = (uids: readonly string[]) => readPurchases(database, uids, now())
  const live = createLive(database, 'purchases', read)
  const own = async ({ uid }: Member): Promise<Purchases> =>
    (await read([uid])).get(uid) ?? { seats: [], pending: [], buyerState: '' }
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
    .put(
      '/me/buyer-state',
      described('Where the member lives', Purchases, 200),
      members,
      limitPerMember(deps.counters, 'purchase', deps.limits.purchaseStepsPerAccount),
      ...body(BuyerState),
      async (c) => {
        await keepBuyerState(deps, c.get('member'), c.req.valid('json').state)
        return c.json(await own(c.get('member')), 200)
      },
    )
    .get(
      '/me/documents/:number',
      describe({
        summary: 'A receipt, tax invoice or credit note as PDF',
        tag: 'Payments',
        refusals: ['signInRequired', 'notFound'],
      }),
      members,
      async (c) => {
        const pdf = await documentPdf(deps, c.get('member'), c.req.param('number'))
        if (!pdf) return refuse(c, 'notFound')
        return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' })
      },
    )
}

/** Keeps where the member lives, and makes the invoices that waited for it. */
async function keepBuyerState(deps: PurchaseDeps, { uid }: Member, state: string): Promise<void> {
  const { db, write, changes } = deps.database
  await write(async () => {
    await db
      .insertInto('buyerStates')
      .values({ userId: uid, state })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ state }))
      .execute()
    const seats = await db.selectFrom('seats').select('paymentId').where('userId', '=', uid).execute()
    for (const { paymentId } of seats) await issueInvoice(deps, paymentId)
    await changes.tell('purchases', uid)
  })
}
