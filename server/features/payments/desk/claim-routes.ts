import { Hono } from 'hono'
import { ClaimAcceptance, ClaimClosing } from '#contract/desk-payments.ts'
import { done } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { act, actorOf } from '../../staff/act.ts'
import { acceptClaim, endClaim } from '../ledger/answered-claims.ts'
import type { PaymentDeskDeps } from './desk-deps.ts'

/** What is done about members who say that they have paid. */
export function claimDeskRoutes(deps: PaymentDeskDeps) {
  const settling = { tag: 'Payments', by: [deps.desk.forStaff('paymentsAssign')], answer: done }
  return new Hono<Env>()
    .post(
      '/payments/:id/claims/:claim',
      route({
        ...settling,
        summary: 'Seat the member who says that they made this payment',
        body: ClaimAcceptance,
        refusals: ['paymentUnknown', 'claimEnded', 'unreadable', 'notPaid', 'paymentSeated', 'alreadySeated'],
      }),
      async (c) => {
        const accepted = { paymentId: c.req.param('id'), claimId: c.req.param('claim') }
        const { course: courseId } = c.req.valid('json')
        return c.var.answer(await acceptClaim(deps, { ...accepted, courseId }, actorOf(deps, c)))
      },
    )
    .post(
      '/payments/claims/:id/close',
      route({
        ...settling,
        summary: 'End what a member said that they have paid',
        body: ClaimClosing,
        refusals: ['claimEnded'],
      }),
      async (c) =>
        c.var.answer(
          await act(deps, c, { why: c.req.valid('json').why }, (tx, by) => endClaim(tx, deps, c.req.param('id'), by)),
        ),
    )
}
