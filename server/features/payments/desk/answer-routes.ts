import { Hono } from 'hono'
import { RefundsStatement, SeatKept } from '#contract/desk-payments.ts'
import { done } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { actorOf, type PaymentDeskDeps } from './desk-deps.ts'

const REFUSALS = ['paymentUnknown', 'unreadable', 'questionAnswered'] as const

/** What only a person can say of a payment. */
export function answerRoutes({ desk, ledger }: PaymentDeskDeps) {
  const answering = { tag: 'Payments', answer: done }
  return new Hono<Env>()
    .post(
      '/payments/:id/refunds',
      route({
        ...answering,
        // It ends seats and issues credit notes over money that the provider says nothing of.
        by: [desk.forStaff('refundsMark'), desk.stepUp],
        summary: 'Say what of a claimed refund went back',
        body: RefundsStatement,
        refusals: [...REFUSALS, 'refundsImpossible'],
      }),
      async (c) => {
        const { why, ...stated } = c.req.valid('json')
        return c.var.answer(await ledger.stateRefunds(c.req.param('id'), stated, actorOf(c, why)))
      },
    )
    .post(
      '/payments/:id/keep',
      route({
        ...answering,
        by: [desk.forStaff('paymentsAssign')],
        summary: 'Leave the seat after a dispute that was lost in part',
        body: SeatKept,
        refusals: [...REFUSALS, 'notSeated'],
      }),
      async (c) => c.var.answer(await ledger.keepSeat(c.req.param('id'), actorOf(c, c.req.valid('json').why))),
    )
}
