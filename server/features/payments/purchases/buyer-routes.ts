import { Hono } from 'hono'
import { BuyerBusiness, BuyerState, isStateCode, Purchases } from '#contract/payments.ts'
import { ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { limitPerMember } from '../../../http/door.ts'
import { route } from '../../../http/route.ts'
import { forMembers } from '../../accounts/session.ts'
import { keepBuyer } from '../documents/buyers.ts'
import type { PurchaseDeps } from './purchase-routes.ts'
import { purchasesOf } from './purchases.ts'

export function buyerRoutes(deps: PurchaseDeps) {
  const limited = limitPerMember(deps.counters, 'purchase', deps.limits.purchaseStepsPerAccount)
  const declared = { tag: 'Payments', by: [forMembers(deps.identity), limited], answer: ok(Purchases) }
  return new Hono<Env>()
    .put('/me/buyer-state', route({ ...declared, summary: 'Where the member lives', body: BuyerState }), async (c) => {
      const { state } = c.req.valid('json')
      // The body's check has asked the same.
      if (isStateCode(state)) await keepBuyer(deps, c.get('member').uid, { state })
      return c.var.answer(await purchasesOf(deps, c.get('member').uid))
    })
    .put(
      '/me/buyer-business',
      route({ ...declared, summary: 'The business that the member buys for', body: BuyerBusiness }),
      async (c) => {
        await keepBuyer(deps, c.get('member').uid, c.req.valid('json'))
        return c.var.answer(await purchasesOf(deps, c.get('member').uid))
      },
    )
}
