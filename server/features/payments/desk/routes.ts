/** Payments at the desk: what waits, what each is, and what a person does about it. The same functions as `npm run desk`. */
import { Hono } from 'hono'
import {
  BatchChoice,
  PaymentDetail,
  PaymentNumbers,
  PaymentPage,
  PaymentQuery,
  SeatAssignment,
  SeatRestored,
  SeatUndo,
  WaitingPayments,
} from '#contract/desk-payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { done, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import { assignSeat, countUnmatched, deskNumbers } from '../ledger/desk.ts'
import { parkedMessages } from '../provider/parked-messages.ts'
import { readsPhones, type PaymentDeskDeps } from './desk-deps.ts'
import { answerRoutes } from './answer-routes.ts'
import { claimsAtDesk } from './claim-list.ts'
import { claimDeskRoutes } from './claim-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { offlineRoutes } from './offline-routes.ts'
import { paymentDetail } from './payment-detail.ts'
import { pageOfPayments } from './payment-list.ts'
import { shownPayments } from './shown-payments.ts'
import { waitingPayments } from './waiting-list.ts'

/** Everything about payments under `/api/desk`. */
export const paymentDeskRoutes = (deps: PaymentDeskDeps) =>
  new Hono<Env>()
    .route('/', offlineRoutes(deps))
    .route('/', listRoutes(deps))
    .route('/', messageRoutes(deps))
    .route('/', claimDeskRoutes(deps))
    .route('/', pageRoutes(deps))
    .route('/', changeRoutes(deps))
    .route('/', answerRoutes(deps))

const tag = 'Payments'

function listRoutes(deps: PaymentDeskDeps) {
  const { database, catalog, desk, now } = deps
  const reading = { tag, by: [desk.forStaff('paymentsRead')] }
  return new Hono<Env>()
    .get(
      '/payments',
      route({ ...reading, summary: 'A page of payments', query: PaymentQuery, answer: ok(PaymentPage) }),
      async (c) => {
        const by = { queries: database.db, catalog, readsPhones: readsPhones(c) }
        const { show, ...query } = c.req.valid('query')
        const nothing = { payments: [], messages: [], claims: [] }
        if (show === 'parked')
          return c.var.answer({ ...nothing, ...(await parkedMessages(database.db, { ...query, ...by })) })
        if (show === 'claims') return c.var.answer({ ...nothing, ...(await claimsAtDesk(by, query.after)) })
        const { rows, next } = await pageOfPayments(deps, { ...query, show, now: now(), ...by })
        return c.var.answer({ ...nothing, payments: await shownPayments(by, rows), next })
      },
    )
    .get(
      '/payments/numbers',
      route({ ...reading, summary: 'How many payments wait for what', answer: ok(PaymentNumbers) }),
      async (c) => {
        const { disputesOpen, seatsWithoutBatch, messagesParked, ...numbers } = await deskNumbers({ database }, now())
        return c.var.answer({
          ...numbers,
          unmatched: await countUnmatched(database.db),
          disputes: disputesOpen,
          withoutBatch: seatsWithoutBatch,
          parked: messagesParked,
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
      const detail = await paymentDetail(deps, c.req.param('id'), {
        now: deps.now(),
        readsPhones: readsPhones(c),
        isRefundedByProvider: Boolean(deps.paymentProvider),
      })
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
  'batchFull',
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
        return c.var.answer(await assignSeat(deps, { payment: c.req.param('id'), ...wanted }, actorOf(deps, c, why)))
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
      async (c) => c.var.answer(await ledger.undo(c.req.param('id'), actorOf(deps, c, c.req.valid('json').why))),
    )
    .post(
      '/payments/:id/restore',
      route({
        ...assigning,
        summary: 'Undo within ten minutes that the seat was taken back',
        answer: ok(SeatRestored),
        refusals: ['paymentUnknown', 'seatEndOver', 'alreadySeated'],
      }),
      async (c) => c.var.answer(await ledger.restore(c.req.param('id'), actorOf(deps, c))),
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
        return c.var.answer(await ledger.chooseBatch(c.req.param('id'), batch, actorOf(deps, c, why)))
      },
    )
}
