import { Hono } from 'hono'
import { SeatKept } from '#contract/desk-payments.ts'
import { RefundNotMade, RefundsStatement, RefundWish } from '#contract/desk-refunds.ts'
import { done } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import { endRefundOrder } from '../ledger/end-refund-order.ts'
import { orderRefund } from '../ledger/refund-orders.ts'
import type { PaymentDeskDeps } from './desk-deps.ts'

const NO_API = 'Without API keys of the payment provider refunds are made at its dashboard'
const REFUSALS = ['paymentUnknown', 'unreadable', 'questionAnswered'] as const

/** What only a person can say of a payment, and money that is given back. */
export const answerRoutes = (deps: PaymentDeskDeps) =>
  new Hono<Env>().route('/', sayingRoutes(deps)).route('/', refundRoutes(deps))

const answering = { tag: 'Payments', answer: done }

function sayingRoutes(deps: PaymentDeskDeps) {
  const { desk, ledger } = deps
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
        return c.var.answer(await ledger.stateRefunds(c.req.param('id'), stated, actorOf(deps, c, why)))
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
      async (c) => c.var.answer(await ledger.keepSeat(c.req.param('id'), actorOf(deps, c, c.req.valid('json').why))),
    )
}

function refundRoutes(deps: PaymentDeskDeps) {
  const { desk, paymentProvider } = deps
  const by = [desk.forStaff('refundsOrder'), desk.stepUp]
  return new Hono<Env>()
    .post(
      '/payments/:id/refund',
      route({
        ...answering,
        by,
        summary: 'Order a refund of the provider',
        body: RefundWish,
        refusals: [
          'paymentUnknown',
          'unreadable',
          'providerUnavailable',
          'refundUnderWay',
          'moneyMoved',
          'refundImpossible',
        ],
      }),
      async (c) => {
        const { why, ...wish } = c.req.valid('json')
        if (!paymentProvider) return c.var.refuse('providerUnavailable', { detail: NO_API })
        return c.var.answer(await orderRefund(deps, c.req.param('id'), wish, actorOf(deps, c, why)))
      },
    )
    .post(
      '/payments/:id/refund/not-made',
      route({
        ...answering,
        by,
        summary: 'Say that an ordered refund was not made',
        body: RefundNotMade,
        refusals: ['notFound', 'questionAnswered', 'refundUnderWay'],
      }),
      async (c) => {
        const { why, order } = c.req.valid('json')
        return c.var.answer(await endRefundOrder(deps, c.req.param('id'), order, actorOf(deps, c, why)))
      },
    )
}
