/** Payments at the desk: what waits, what each is, and what a person does about it. The same functions as `npm run desk`. */
import { Hono } from 'hono'
import {
  BatchChoice,
  PaymentFilter,
  PaymentDetail,
  PaymentNumbers,
  PaymentPage,
  PaymentQuery,
  PaymentSums,
  SeatAssignment,
  SeatRestored,
  SeatUndo,
  WaitingPayments,
} from '#contract/desk-payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { csv, done, ok } from '../../../http/answers.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import type { Env, RequestContext } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { noteChange } from '../../audit/note-change.ts'
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
import { paymentLines } from './payment-csv.ts'
import { pageOfPayments, payments } from './payment-list.ts'
import { sumsOf } from './payment-sums.ts'
import { shownPayments } from './shown-payments.ts'
import { waitingPayments } from './waiting-list.ts'

/** Everything about payments under `/api/desk`. */
export const paymentDeskRoutes = (deps: PaymentDeskDeps) =>
  new Hono<Env>()
    .route('/', offlineRoutes(deps))
    .route('/', listRoutes(deps))
    .route('/', wholeListRoutes(deps))
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
        const courses = catalog.now().courses.map(({ id, name }) => ({ id, name }))
        const nothing = { payments: [], messages: [], claims: [], courses }
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

function wholeListRoutes(deps: PaymentDeskDeps) {
  const { database, catalog, desk, now } = deps
  const all = (c: RequestContext, filter: PaymentFilter) =>
    payments(deps, { ...filter, now: now(), readsPhones: readsPhones(c) })
  return new Hono<Env>()
    .get(
      '/payments/sums',
      route({
        tag,
        by: [desk.forStaff('paymentsRead')],
        summary: 'What payments of a list come to',
        query: PaymentFilter,
        answer: ok(PaymentSums),
      }),
      async (c) =>
        c.var.answer({
          sums: await sumsOf(database.db, { ...c.req.valid('query'), now: now(), readsPhones: readsPhones(c) }),
        }),
    )
    .get(
      '/payments.csv',
      route({
        tag,
        by: [desk.forStaff('documentsExport')],
        summary: 'Payments as a file',
        query: PaymentFilter,
        answer: csv,
      }),
      async (c) => {
        const query = c.req.valid('query')
        const exported = {
          action: 'payments.export',
          subject: { type: 'export', id: 'payments' },
          before: null,
        } as const
        await database.write((tx) => noteChange(tx, actorOf(deps, c), { ...exported, after: { query } }))
        const by = { queries: database.db, catalog, readsPhones: readsPhones(c) }
        return c.var.answer({ name: nameOf(query, now()), lines: paymentLines(by, all(c, query)) })
      },
    )
}

/** "payments-2026-11-01-to-2026-11-30.csv", of one day, or with the day of today. */
const nameOf = ({ from, to }: PaymentFilter, now: Date): string =>
  `payments-${[...new Set([from, to])].filter((day) => day !== undefined).join('-to-') || indianDayKey(now.toISOString())}.csv`

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
        config: deps.config,
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
