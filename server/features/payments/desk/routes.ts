/** Payments at the desk: what waits, what each is, and what a person does about it. The same functions as `npm run desk`. */
import { Hono } from 'hono'
import {
  BatchChoice,
  PaymentDetail,
  PaymentNumbers,
  PaymentPage,
  PaymentQuery,
  SeatAssignment,
  SeatUndo,
  WaitingPayments,
} from '#contract/desk-payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { may } from '#contract/staff.ts'
import { done, ok } from '../../../http/answers.ts'
import type { Env, RequestContext } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import type { DeskDeps as StaffDesk } from '../../staff/desk-deps.ts'
import type { Actor } from '../facts/history.ts'
import { assignSeat, countUnmatched, deskNumbers, type DeskDeps } from '../ledger/desk.ts'
import { paymentDetail } from './payment-detail.ts'
import { pageOfPayments } from './payment-list.ts'
import { shownPayments } from './shown-payments.ts'
import { waitingPayments } from './waiting-list.ts'

export interface PaymentDeskDeps extends StaffDesk, DeskDeps {}

/** Everything about payments under `/api/desk`. */
export const paymentDeskRoutes = (deps: PaymentDeskDeps) =>
  new Hono<Env>().route('/', listRoutes(deps)).route('/', pageRoutes(deps)).route('/', changeRoutes(deps))

const tag = 'Payments'

const readsPhones = (c: RequestContext) => may(c.get('staff'), 'phonesRead')

function listRoutes(deps: PaymentDeskDeps) {
  const { database, catalog, desk } = deps
  const reading = { tag, by: [desk.forStaff('paymentsRead')] }
  return new Hono<Env>()
    .get(
      '/payments',
      route({ ...reading, summary: 'A page of payments', query: PaymentQuery, answer: ok(PaymentPage) }),
      async (c) => {
        const by = { queries: database.db, catalog, readsPhones: readsPhones(c) }
        const { rows, next } = await pageOfPayments(deps, { ...c.req.valid('query'), ...by })
        return c.var.answer({ payments: await shownPayments(by, rows), next })
      },
    )
    .get(
      '/payments/numbers',
      route({ ...reading, summary: 'How many payments wait for what', answer: ok(PaymentNumbers) }),
      async (c) => {
        const { disputesOpen, seatsWithoutBatch, lastMessageAt, ...numbers } = await deskNumbers({ database })
        return c.var.answer({
          ...numbers,
          unmatched: await countUnmatched(database.db),
          disputes: disputesOpen,
          withoutBatch: seatsWithoutBatch,
          lastMessageAt: lastMessageAt === 'none yet' ? null : lastMessageAt,
        })
      },
    )
    .get(
      '/payments/unmatched',
      route({ ...reading, summary: 'Payments without a seat, and who may have paid', answer: ok(WaitingPayments) }),
      async (c) => c.var.answer({ payments: await waitingPayments(deps, readsPhones(c)) }),
    )
}

function pageRoutes(deps: PaymentDeskDeps) {
  const { desk } = deps
  return new Hono<Env>().get(
    '/payments/:id',
    route({
      tag,
      summary: 'A payment, and what happened to it',
      by: [desk.forStaff('paymentsRead')],
      answer: ok(PaymentDetail),
      refusals: ['paymentUnknown'],
    }),
    async (c) => {
      const detail = await paymentDetail(deps, c.req.param('id'), readsPhones(c))
      return c.var.answer(detail ?? new Refusal('paymentUnknown'))
    },
  )
}

const ASSIGN_REFUSALS = [
  'paymentUnknown',
  'memberUnknown',
  'courseUnknown',
  'unreadable',
  'notPaid',
  'paymentSeated',
  'alreadySeated',
] as const
const BATCH_REFUSALS = [
  'paymentUnknown',
  'notSeated',
  'seatEnded',
  'batchUnknown',
  'batchOfAnotherCourse',
  'batchClosed',
  'batchChosen',
] as const

function changeRoutes(deps: PaymentDeskDeps) {
  const { desk, ledger } = deps
  const assigning = { tag, by: [desk.forStaff('paymentsAssign')] }
  return new Hono<Env>()
    .post(
      '/payments/:id/assign',
      route({
        ...assigning,
        summary: 'Seat a member for a payment',
        body: SeatAssignment,
        answer: done,
        refusals: ASSIGN_REFUSALS,
      }),
      async (c) => {
        const { why, ...wanted } = c.req.valid('json')
        return c.var.answer(await assignSeat(deps, { payment: c.req.param('id'), ...wanted }, actorOf(c, why)))
      },
    )
    .post(
      '/payments/:id/undo',
      route({
        ...assigning,
        summary: 'Take the seat of a payment back',
        body: SeatUndo,
        answer: done,
        refusals: ['paymentUnknown', 'notSeated'],
      }),
      async (c) => c.var.answer(await ledger.undo(c.req.param('id'), actorOf(c, c.req.valid('json').why))),
    )
    .post(
      '/payments/:id/batch',
      route({
        tag,
        by: [desk.forStaff('seatsChange')],
        summary: 'Put the seat of a payment into a batch',
        body: BatchChoice,
        answer: done,
        refusals: BATCH_REFUSALS,
      }),
      async (c) => {
        const { batch, why } = c.req.valid('json')
        return c.var.answer(await ledger.chooseBatch(c.req.param('id'), batch, actorOf(c, why)))
      },
    )
}

const actorOf = (c: RequestContext, why: string): Actor => ({
  name: c.get('member').fullName,
  why,
  staff: { uid: c.get('staff').uid, requestId: c.get('requestId') },
})
