/** What browser and server agree on about the desk as a whole: who is there, what is news, what waits. */
import * as z from 'zod/mini'
import { RIGHTS, ROLES, type Right } from './staff.ts'

const isRight = (name: string): name is Right => Object.hasOwn(RIGHTS, name)

/** Who sits at the desk, until `endsAt` (ISO 8601 UTC). A second factor is `wanted` while the owner asks for one. */
export const Me = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.object({ role: z.enum(ROLES), batchKey: z.nullable(z.string()) })),
  granted: z.pipe(
    z.array(z.string()),
    z.transform((names) => names.filter(isRight)),
  ),
  endsAt: z.string(),
  secondFactor: z.enum(['off', 'on', 'wanted']),
  sendsMail: z._default(z.boolean(), true),
})
export type Me = z.infer<typeof Me>

export const DESK_TOPICS = [
  'leads',
  'people',
  'payments',
  'batches',
  'content',
  'letters',
  'requests',
  'staff',
  'audit',
] as const
export type DeskTopic = (typeof DESK_TOPICS)[number]

export const DeskChange = z.object({ topic: z.enum(DESK_TOPICS) })
export type DeskChange = z.infer<typeof DeskChange>

/** Something that should be nothing: how many there are, the list that shows them, and whether somebody waits too long. */
export const Duty = z.object({
  key: z.string(),
  count: z.int(),
  href: z.string(),
  isLate: z.boolean(),
  /** Of which batch, where each has its own number. */
  about: z.optional(z.string()),
})
export type Duty = z.infer<typeof Duty>

export const LastEvent = z.object({ key: z.string(), at: z.nullable(z.string()), isLate: z.boolean() })
export type LastEvent = z.infer<typeof LastEvent>

interface DutyWords {
  readonly name: string
  readonly meaning: string
}

export const DUTIES = {
  followUpsOverdue: { name: 'Follow-ups overdue', meaning: 'Leads whose day of the next step is over.' },
  followUpsToday: { name: 'Follow-ups today', meaning: 'Leads whose next step is due today, in India.' },
  paymentsAtDesk: {
    name: 'Payments at the desk',
    meaning: 'Money that came in and found no seat by itself. Each needs a person to say whose it is.',
  },
  payerClaims: {
    name: '“I have paid”',
    meaning: 'Members who say that they have paid, and whose payment did not find them by itself.',
  },
  paidNotSeated: { name: 'Paid, not seated', meaning: 'Captured payments whose buyer has no seat.' },
  seatedNotPaid: { name: 'Seated, not paid', meaning: 'Seats whose money went back or was never captured.' },
  seatsWithoutBatch: { name: 'Seats without a batch', meaning: 'Seats for which nobody has chosen a batch yet.' },
  paymentQuestions: {
    name: 'Payments to clarify',
    meaning: 'Refunds that only a report or a sum of the provider tells of, and seats after a dispute lost in part.',
  },
  refundsLate: {
    name: 'Refunds not completed',
    meaning: 'Ordered here, but not confirmed by the payment provider within an hour, or not paid out within ten days.',
  },
  messagesParked: {
    name: 'Messages set aside',
    meaning: 'Messages of the payment provider that could not be worked off. Each needs a look, then a reason.',
  },
  numberingClosed: {
    name: 'Document numbers to be stated',
    meaning: 'Series of invoices and credit notes that give no number until you state the last one.',
  },
  documentsWaiting: { name: 'Documents that wait', meaning: 'Receipts and invoices that are due and not made yet.' },
  disputesOpen: { name: 'Open disputes', meaning: 'Payments that a buyer disputes. Answer before the day shown.' },
  statesMissing: {
    name: 'States missing',
    meaning: 'Buyers who have not said which state their tax invoice is for.',
  },
  doubtsLate: {
    name: 'Questions late',
    meaning: 'Questions in the course room that have waited for an answer for more than 48 hours.',
  },
  doubtsDue: {
    name: 'Questions to answer',
    meaning: 'Questions in the course room that wait for an answer, all within 48 hours.',
  },
  rightsRequests: {
    name: 'Rights requests',
    meaning: 'What people asked for by the data protection act. An answer may take 30 days.',
  },
  lettersFailed: { name: 'Letters that failed', meaning: 'Letters that the mail server refused for good.' },
  backUpsFailed: {
    name: 'Back-ups that failed',
    meaning: 'Nights since the last good back-up on which none could be made.',
  },
  filesMissing: {
    name: 'Files missing from the last back-up',
    meaning: 'Uploaded files that were not on the server’s disk, or damaged, when the last back-up was made.',
  },
  oldSystemQuestions: {
    name: 'Questions of the move',
    meaning: 'Accounts and records of the old system that wait for your answer.',
  },
  lettersWaiting: { name: 'Letters that wait', meaning: 'Letters that are held, or have waited for three minutes.' },
} as const satisfies Record<string, DutyWords>
export type DutyKey = keyof typeof DUTIES

export const LAST_EVENTS = {
  providerMessage: 'Last message of the payment provider',
  letterSent: 'Last letter sent',
  letterWritten: 'Last e-mail, written to a file because no mail server was set',
  backUp: 'Last back-up',
} as const
export type LastEventKey = keyof typeof LAST_EVENTS

export const Today = z.object({
  isWhole: z._default(z.boolean(), true),
  duties: z.array(Duty),
  events: z.array(LastEvent),
  diskFreeBytes: z.nullable(z.number()),
})
export type Today = z.infer<typeof Today>
