/** "I have paid": `/api/payments/claims`. */
import { Hono } from 'hono'
import { courseById } from '#contract/catalog.ts'
import { PayerClaim } from '#contract/payer-claims.ts'
import { done } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { limitPerAddress, limitPerMember } from '../../../http/door.ts'
import { route } from '../../../http/route.ts'
import { forMembers } from '../../accounts/session.ts'
import { removeClaim, saveClaim } from '../claims/payer-claims.ts'
import type { PurchaseDeps } from './purchase-routes.ts'

/** The payments are looked at behind the answer, so that neither its words nor its time tell of them. */
export function claimRoutes(deps: PurchaseDeps) {
  const { identity, database, catalog, counters, limits } = deps
  const declared = { tag: 'Payments', answer: done }
  return new Hono<Env>()
    .post(
      '/claims',
      route({
        ...declared,
        summary: 'Say that one has paid',
        by: [
          forMembers(identity),
          limitPerMember(counters, 'payerClaim', limits.payerClaimsPerAccount),
          limitPerAddress(counters, 'payerClaims', limits.payerClaimsPerAddress),
        ],
        body: PayerClaim,
        refusals: ['courseUnknown'],
      }),
      async (c) => {
        const said = c.req.valid('json')
        if (!courseById(catalog.now().courses, said.courseId)) return c.var.refuse('courseUnknown')
        await database.write((tx) => saveClaim(tx, deps, c.get('member').uid, said))
        return c.var.answer()
      },
    )
    .delete(
      '/claims/:id',
      route({
        ...declared,
        summary: 'Take back that one has paid',
        by: [forMembers(identity), limitPerMember(counters, 'purchase', limits.purchaseStepsPerAccount)],
        refusals: ['notFound'],
      }),
      async (c) => {
        const id = c.req.param('id')
        const isRemoved = await database.write((tx) => removeClaim(tx, deps, c.get('member').uid, id))
        return isRemoved ? c.var.answer() : c.var.refuse('notFound')
      },
    )
}
