/** Payments as the desk sees and settles them. Times are ISO 8601 UTC; amounts are of the payment's currency. */
import * as z from 'zod/mini'
import { ParkedMessage } from './desk-messages.ts'
import { PaymentSlip } from './desk-offline.ts'
import { Refunding } from './desk-refunds.ts'
import { asked, day, emailAddress, filled, filledLines, oneOf, record } from './fields.ts'
import { Amount, MONEY, SEAT_STATES, Units } from './payments.ts'

export const LISTS_OF_PAYMENTS = [
  'unmatched',
  'paidNotSeated',
  'seatedNotPaid',
  'disputes',
  'withoutBatch',
  'questions',
  'refundsLate',
] as const
export type ListOfPayments = (typeof LISTS_OF_PAYMENTS)[number]

/** Not payments are `parked`, messages about them that could not be worked off, and `claims`, what members say that they have paid. */
export const PAYMENT_LISTS = [...LISTS_OF_PAYMENTS, 'claims', 'parked'] as const
export type PaymentList = (typeof PAYMENT_LISTS)[number]

const NO_LIST = 'There is no such list'
const dayKey = z.optional(day('Give a day as 2027-01-16'))

/** What lists of money are narrowed by: days of India, and the course of the payment's seat. */
export const DAYS_AND_COURSE = {
  from: dayKey,
  to: dayKey,
  course: z.optional(z.string().check(z.maxLength(100, 'There is no such course'))),
}

/** `q` is the beginning of an address or of an id, last digits of a phone, or a part of a name. */
const FILTERS = { ...DAYS_AND_COURSE, q: z.optional(asked()) }

/** Which payments, newest first. */
export const PaymentQuery = record({
  ...FILTERS,
  show: z.optional(oneOf(PAYMENT_LISTS, NO_LIST)),
  after: z.optional(z.string().check(z.maxLength(300, 'This is no page of the list'))),
})
export type PaymentQuery = z.infer<typeof PaymentQuery>

/** All of them at once, as sums or as a file. */
export const PaymentFilter = record({ ...FILTERS, show: z.optional(oneOf(LISTS_OF_PAYMENTS, NO_LIST)) })
export type PaymentFilter = z.infer<typeof PaymentFilter>

/** Payments of one currency. The fee is the provider's, as far as it told of one. */
const PaymentSum = z.object({
  currency: z.string(),
  count: z.int(),
  cameIn: Units,
  wentBack: Units,
  fee: Units,
})
export type PaymentSum = z.infer<typeof PaymentSum>

export const PaymentSums = z.object({ sums: z.array(PaymentSum) })

export const PaymentNumbers = z.object({
  unmatched: z.int(),
  claims: z._default(z.int(), 0),
  paidNotSeated: z.int(),
  seatedNotPaid: z.int(),
  disputes: z.int(),
  withoutBatch: z.int(),
  questions: z.int(),
  refundsLate: z.int(),
  parked: z.int(),
  documentsWaiting: z.int(),
  lastMessageAt: z.nullable(z.string()),
})
export type PaymentNumbers = z.infer<typeof PaymentNumbers>

export const PAYMENT_STATES = [
  'seen',
  'authorised',
  'failed',
  'returned',
  'captured',
  'partlyRefunded',
  'refunded',
  'disputed',
  'partlyLost',
  'disputeLost',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const PaymentSeat = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  course: z.string(),
  batchKey: z.nullable(z.string()),
  batch: z._default(z.nullable(z.string()), null),
  state: z.enum(SEAT_STATES),
})
export type PaymentSeat = z.infer<typeof PaymentSeat>

const PaymentDispute = z.object({
  id: z.string(),
  state: z.enum(['open', 'closed', 'won', 'lost']),
  amount: Units,
  reason: z.string(),
  answerBy: z.nullable(z.string()),
})
export type PaymentDispute = z.infer<typeof PaymentDispute>

/** `phone` is null for staff who may not read numbers. */
export const PaymentRow = z.object({
  id: z.string(),
  ...MONEY,
  state: z.enum(PAYMENT_STATES),
  email: z.string(),
  phone: z.nullable(z.string()),
  receivedAt: z.string(),
  reason: z.nullable(z.string()),
  seat: z.nullable(PaymentSeat),
  dispute: z.nullable(PaymentDispute),
})
export type PaymentRow = z.infer<typeof PaymentRow>

export const PayerClaimRow = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  isProven: z.boolean(),
  courseId: z.string(),
  course: z.string(),
  typed: z.string(),
  amount: Amount,
  at: z.string(),
  payments: z.array(PaymentRow),
})
export type PayerClaimRow = z.infer<typeof PayerClaimRow>

export const NamedCourse = z.object({ id: z.string(), name: z.string() })

export const PaymentPage = z.object({
  payments: z.array(PaymentRow),
  messages: z._default(z.array(ParkedMessage), []),
  claims: z._default(z.array(PayerClaimRow), []),
  courses: z._default(z.array(NamedCourse), []),
  next: z.nullable(z.string()),
})
export type PaymentPage = z.infer<typeof PaymentPage>

/** What of a candidate agrees with the payment; null where the payment does not say. */
const Agreement = z.object({
  email: z.boolean(),
  phone: z.boolean(),
  course: z.nullable(z.boolean()),
  amount: z.boolean(),
  pressed: z.boolean(),
})
export type Agreement = z.infer<typeof Agreement>

const CandidateClaim = z.object({ id: z.string(), typed: z.string(), amount: Amount, at: z.string() })

/** A member and a course that fit in part. */
export const PaymentCandidate = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  isProven: z.boolean(),
  phone: z.nullable(z.string()),
  courseId: z.string(),
  course: z.string(),
  price: z.nullable(Amount),
  pressedAt: z.nullable(z.string()),
  isSeated: z.boolean(),
  agrees: Agreement,
  claim: z._default(z.nullable(CandidateClaim), null),
})
export type PaymentCandidate = z.infer<typeof PaymentCandidate>

export const WaitingPayment = z.object({
  payment: PaymentRow,
  namedCourse: z.nullable(z.string()),
  candidates: z.array(PaymentCandidate),
})
export type WaitingPayment = z.infer<typeof WaitingPayment>

export const WaitingPayments = z.object({ payments: z.array(WaitingPayment) })

const PaymentMoment = z.object({ at: z.string(), what: z.string(), who: z.string(), why: z.string() })
export type PaymentMoment = z.infer<typeof PaymentMoment>

/** `at` is ISO time; `state` is that of a refund or a dispute. */
const PaymentEvent = z.object({
  kind: z.enum(['authorised', 'captured', 'failed', 'refund', 'dispute', 'claim', 'statement']),
  id: z.string(),
  state: z.string(),
  amount: Units,
  at: z.nullable(z.string()),
  by: z.enum(['message', 'api', 'report', 'desk']),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>

/** What taking the seat back does, said before it is done: `letterTo` is null where nobody is written to, and `number` where no invoice stands. */
const SeatEnd = z.object({
  keptBy: z.nullable(z.enum(['anotherPayment', 'byHand'])),
  letterTo: z.nullable(z.string()),
  invoice: z.object({
    state: z.enum(['none', 'stands', 'credited', 'unreadable']),
    number: z.nullable(z.string()),
    /** Of one that stands, once a credit note lowers its tax no more. */
    late: z.optional(z.object({ lastDay: z.string(), isWritten: z.boolean() })),
  }),
})
export type SeatEnd = z.infer<typeof SeatEnd>

/** A seat that was just taken back by hand. Until then no e-mail goes, and the member can have it again. */
const SeatUndoable = z.object({
  until: z.string(),
  name: z.string(),
  course: z.string(),
  batchKey: z.nullable(z.string()),
  isTakenOver: z.boolean(),
})
export type SeatUndoable = z.infer<typeof SeatUndoable>

/** What only a person can say: what of a `claimed` sum went back, or whether a seat stays whose payment was `lost` in part. */
const PaymentQuestion = z.discriminatedUnion('about', [
  z.object({ about: z.literal('refundClaimed'), claimed: Units, known: Units, most: Units }),
  z.object({ about: z.literal('lostInPart'), lost: Units }),
])
export type PaymentQuestion = z.infer<typeof PaymentQuestion>

export const PaymentDetail = z.object({
  ...WaitingPayment.shape,
  /** Whether what is stored of it can be read; otherwise only its columns are known. */
  isReadable: z.boolean(),
  means: z.string(),
  charge: z._default(z.nullable(z.object({ fee: Units, tax: Units })), null),
  settlement: z._default(z.nullable(z.object({ id: z.string(), utr: z.string(), at: z.nullable(z.string()) })), null),
  orderId: z.nullable(z.string()),
  refunded: Units,
  lost: Units,
  question: z.nullable(PaymentQuestion),
  refunding: Refunding,
  slip: z._default(z.nullable(PaymentSlip), null),
  disputes: z.array(PaymentDispute),
  documents: z.array(z.object({ number: z.string(), kind: z.enum(['invoice', 'creditNote']), issuedAt: z.string() })),
  /** Whether an invoice to a zone may be without payment of tax: the business has a letter of undertaking. */
  hasUndertaking: z._default(z.boolean(), false),
  history: z.array(PaymentMoment),
  events: z.array(PaymentEvent),
  courses: z.array(NamedCourse),
  batches: z.array(z.object({ key: z.string(), label: z.string() })),
  isPaid: z.boolean(),
  seatEnd: z.nullable(SeatEnd),
  seatUndoable: z.nullable(SeatUndoable),
})
export type PaymentDetail = z.infer<typeof PaymentDetail>

const why = filledLines('Say why').check(z.maxLength(1000, 'Use at most 1000 characters'))

export const SeatAssignment = record({
  email: emailAddress('Enter the e-mail address of an account'),
  course: filled('Choose a course'),
  why,
})
export type SeatAssignment = z.infer<typeof SeatAssignment>

export const ClaimAcceptance = record({ course: filled('Choose a course') })
export const ClaimClosing = record({ why })
export type ClaimClosing = z.infer<typeof ClaimClosing>

export const SeatUndo = record({ why })
export type SeatUndo = z.infer<typeof SeatUndo>

export const SeatRestored = z.object({
  batchKey: z.nullable(z.string()),
  isBatchFull: z.boolean(),
})
export type SeatRestored = z.infer<typeof SeatRestored>

export const SeatKept = record({ why })
export type SeatKept = z.infer<typeof SeatKept>

export const BatchChoice = record({ batch: filled('Choose a batch'), why })
export type BatchChoice = z.infer<typeof BatchChoice>

export const PAYMENT_STATE_WORDS: Readonly<Record<PaymentState, string>> = {
  seen: 'Heard of',
  authorised: 'Authorised',
  failed: 'Failed',
  returned: 'Returned without capture',
  captured: 'Captured',
  partlyRefunded: 'Refunded in part',
  refunded: 'Refunded',
  disputed: 'Disputed',
  partlyLost: 'Dispute lost in part',
  disputeLost: 'Dispute lost',
}
