import { sql } from 'kysely'
import type { Paise, Units } from '#contract/catalog.ts'
import type { RefundOrderState } from '#contract/desk-refunds.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { inDecimals } from '#contract/money.ts'
import { NONE, among, escaped } from '../../../database/person-conditions.ts'
import { number, orNull, personal, plain, table, type TableOf, type TablesOf } from '../../../database/table.ts'
import type { DisputeState } from './payment.ts'
import { erasedPayment, typedBy, wasPaid } from './person-part.ts'

const rupees = (paise: number): string => (paise / 100).toFixed(2)

const KEPT_MS = 90 * DAY_MS

/** Its facts stay in the payment. */
const DONE_LONG_AGO = {
  when: (now: Date) =>
    sql<boolean>`"state" = 'done' and "body" <> '' and "doneAt" <= ${new Date(now.getTime() - KEPT_MS).toISOString()}`,
  set: sql`"body" = ''`,
}

export const PAYMENT_TABLES = {
  /** Signed messages of the payment provider, whole, until 90 days after they were worked off. */
  paymentInbox: table(
    {
      id: plain(),
      eventId: plain(),
      /** SHA-256 of the body: the provider's event id is not signed. */
      digest: plain(),
      body: personal(),
      /** base64: the bytes are no text that every database keeps. */
      encoding: plain<'text' | 'base64'>(),
      state: plain<'new' | 'done' | 'parked'>(),
      attempts: number(),
      nextAttemptAt: plain(),
      receivedAt: plain(),
      doneAt: orNull(plain()),
      /** Why it was not worked off, without a word of its content. */
      lastError: orNull(plain()),
    },
    {
      over: DONE_LONG_AGO,
      part: {
        title: 'Messages of the payment provider',
        rowsOf: () => NONE,
        around: ({ paymentIds }) => {
          const named = paymentIds.map((id) => sql`"body" like ${`%"${escaped(id)}"%`} escape '\\'`)
          return named.length === 0 ? NONE : sql<boolean>`(${sql.join(named, sql` or `)})`
        },
        shown: null,
        key: ['id'],
        erased: ({ state }) => (state === 'done' ? { body: '' } : null),
        searched: ['body'],
        isNamedWhole: () => true,
      },
    },
  ),
  payments: table(
    {
      id: plain(),
      /** Guards against two workers on one payment. */
      version: number(),
      /** PaymentFacts as JSON; the columns below are derived from it. */
      facts: personal(),
      orderId: orNull(plain()),
      bankReference: orNull(plain()),
      email: personal(),
      phone: personal(),
      amount: number<Units>(),
      currency: plain(),
      /** What its facts come to, as of the version in `summedAt`; null until that is known. */
      cameIn: orNull(number<Units>()),
      wentBack: orNull(number<Units>()),
      fee: orNull(number<Units>()),
      summedAt: orNull(number()),
      /** When the money came in, as far as anybody knows; null where none did. */
      capturedAt: orNull(plain()),
      state: plain(),
      isPaid: number(),
      deskReason: orNull(plain()),
      failureDueAt: orNull(plain()),
      /** What a person has to say of it. */
      question: orNull(plain<'refundClaimed' | 'lostInPart'>()),
      createdAt: plain(),
      updatedAt: plain(),
    },
    {
      part: {
        title: 'Payments',
        rowsOf: ({ paymentIds }) => among('id', paymentIds),
        ofOthers: ({ paidByOthers }) => among('id', paidByOthers),
        shown: (payment, _look, keys) => ({
          id: payment.id,
          amount: inDecimals(payment),
          currency: payment.currency,
          state: payment.state,
          ...typedBy(payment, keys),
          at: payment.createdAt,
        }),
        key: ['id'],
        erased: erasedPayment,
        searched: ['email', 'facts'],
        kept: { law: 'tax', column: 'id', isKept: wasPaid },
      },
    },
  ),
  purchaseIntents: table(
    {
      id: plain(),
      userId: plain(),
      courseId: plain(),
      batchKey: orNull(plain()),
      amount: number<Paise>(),
      createdAt: plain(),
    },
    {
      part: {
        title: 'Purchases begun',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ courseId, amount, createdAt }, { course }) => ({
          course: course(courseId),
          rupees: rupees(amount),
          at: createdAt,
        }),
        key: ['id'],
        erased: 'removed',
      },
    },
  ),
  paymentOrders: table(
    {
      id: plain(),
      userId: plain(),
      courseId: plain(),
      batchKey: orNull(plain()),
      amount: number<Paise>(),
      /** abandoned: nothing came of it for days, and the provider is not asked any more. */
      state: plain<'open' | 'settled' | 'abandoned'>(),
      nextCheckAt: plain(),
      createdAt: plain(),
    },
    {
      part: {
        title: 'Orders',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ courseId, amount, state, createdAt }, { course }) => ({
          course: course(courseId),
          rupees: rupees(amount),
          state,
          at: createdAt,
        }),
        key: ['id'],
        erased: ({ state }) => (state === 'open' ? { state: 'abandoned' as const } : null),
      },
    },
  ),
  /** Money that an owner gives back by the provider's API. */
  refundOrders: table(
    {
      /** The provider's receipt of the refund. */
      id: plain(),
      paymentId: plain(),
      amount: number<Units>(),
      state: plain<RefundOrderState>(),
      /** Empty until the provider has it. */
      refundId: plain(),
      reason: plain(),
      askedBy: plain(),
      askedAt: plain(),
      attempts: number(),
      nextAttemptAt: plain(),
    },
    {
      part: {
        title: 'Refunds ordered',
        rowsOf: ({ paymentIds }) => among('paymentId', paymentIds),
        shown: ({ paymentId, amount, state, askedAt }) => ({
          payment: paymentId,
          'amount in the smallest unit': amount,
          state,
          at: askedAt,
        }),
        key: ['id'],
        erased: 'stays',
      },
    },
  ),
  /** A payment's seat that a person has just taken back, as it was, while that can be undone. */
  seatEnds: table(
    {
      paymentId: plain(),
      userId: plain(),
      courseId: plain(),
      batchKey: orNull(plain()),
      placeId: orNull(plain()),
      placeSince: orNull(plain()),
      state: plain<'active' | 'withdrawn'>(),
      createdAt: plain(),
      deskReason: orNull(plain()),
      /** The member's other payment that has the seat since. */
      takenOverBy: orNull(plain()),
      undoUntil: plain(),
    },
    {
      part: {
        title: 'Seats just taken back',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ paymentId, courseId, undoUntil }, { course }) => ({
          course: course(courseId),
          payment: paymentId,
          'can be undone until': undoUntil,
        }),
        key: ['paymentId'],
        erased: 'removed',
      },
    },
  ),
  paymentAudit: table(
    {
      id: plain(),
      paymentId: plain(),
      at: plain(),
      actor: plain(),
      action: plain(),
      why: personal(),
    },
    {
      part: {
        title: 'What was done with payments',
        rowsOf: ({ soleIds }) => among('paymentId', soleIds),
        shown: ({ at, paymentId, action, why }) => ({ at, payment: paymentId, what: action, why }),
        key: ['id'],
        erased: () => ({ why: '' }),
        searched: ['why'],
      },
    },
  ),
  paymentDisputes: table(
    {
      paymentId: plain(),
      disputeId: plain(),
      state: plain<DisputeState>(),
      amount: orNull(number<Units>()),
      reason: plain(),
      respondBy: orNull(plain()),
      updatedAt: plain(),
    },
    {
      part: {
        title: 'Disputes',
        rowsOf: ({ paymentIds }) => among('paymentId', paymentIds),
        shown: ({ paymentId, state, reason, updatedAt }) => ({ payment: paymentId, state, reason, at: updatedAt }),
        key: ['paymentId', 'disputeId'],
        erased: 'stays',
      },
    },
  ),
}

export type PaymentInboxTable = TableOf<typeof PAYMENT_TABLES.paymentInbox>
export type PaymentTable = TableOf<typeof PAYMENT_TABLES.payments>
export type PurchaseIntentTable = TableOf<typeof PAYMENT_TABLES.purchaseIntents>
export type PaymentOrderTable = TableOf<typeof PAYMENT_TABLES.paymentOrders>
export type RefundOrderTable = TableOf<typeof PAYMENT_TABLES.refundOrders>
export type SeatEndTable = TableOf<typeof PAYMENT_TABLES.seatEnds>
export type PaymentAuditTable = TableOf<typeof PAYMENT_TABLES.paymentAudit>
export type PaymentDisputeTable = TableOf<typeof PAYMENT_TABLES.paymentDisputes>

declare module '../../../database/schema.ts' {
  interface Tables extends TablesOf<typeof PAYMENT_TABLES> {}
}
