import { Hono } from 'hono'
import { BuyerBusiness, BuyerState, isStateCode, Purchases } from '#contract/payments.ts'
import type { Env } from '../../../http/context.ts'
import { body, limitPerMember } from '../../../http/door.ts'
import { forMembers } from '../../accounts/session.ts'
import { keepBuyer } from '../documents/buyers.ts'
import { described, type PurchaseDeps } from './purchase-routes.ts'
import { purchasesOf } from './purchases.ts'

/** To whom the member's tax invoices are made out: a person in a state, or a business. */
export function buyerRoutes(deps: PurchaseDeps) {
  const members = forMembers(deps.identity)
  const limited = limitPerMember(deps.counters, 'purchase', deps.limits.purchaseStepsPerAccount)
  return new Hono<Env>()
    .put(
      '/me/buyer-state',
      described('Where the member lives', Purchases, 200),
      members,
      limited,
      ...body(BuyerState),
      async (c) => {
        const { state } = c.req.valid('json')
        // The body's check has asked the same.
        if (isStateCode(state)) await keepBuyer(deps, c.get('member').uid, { state })
        return c.json(await purchasesOf(deps, c.get('member').uid), 200)
      },
    )
    .put(
      '/me/buyer-business',
      described('The business that the member buys for', Purchases, 200),
      members,
      limited,
      ...body(BuyerBusiness),
      async (c) => {
        await keepBuyer(deps, c.get('member').uid, c.req.valid('json'))
        return c.json(await purchasesOf(deps, c.get('member').uid), 200)
      },
    )
}
