/** The letters that the site writes, and how the desk shows them. */
import * as z from 'zod/mini'
import type { Purpose } from './consents.ts'
import { asked, emailAddress, record } from './fields.ts'

interface KindOfLetter {
  readonly name: string
  /** It holds a link that opens something for whoever has it: never shown, and never sent a second time. */
  readonly hasToken?: true
  readonly isToEnquirer?: true
  readonly isToOwner?: true
  /** What it is for where nobody has to get it: it carries a link to end such letters. */
  readonly purpose?: Purpose
}

export const LETTER_KINDS = {
  verification: { name: 'Verify the address', hasToken: true },
  disowned: { name: 'Account closed' },
  reset: { name: 'New password', hasToken: true },
  passwordChanged: { name: 'Password changed' },
  registrationNotice: { name: 'To the owner: registration', isToOwner: true },
  moved: { name: 'We have moved' },
  batchRequest: { name: 'Wants to hear of a batch', hasToken: true, purpose: 'batches' },
  batchAnnouncement: { name: 'Next batch announced', hasToken: true, purpose: 'batches' },
  batchChosen: { name: 'Batch chosen' },
  batchDates: { name: 'Dates of a batch' },
  waitingList: { name: 'Waiting list' },
  classesPlanned: { name: 'Classes planned' },
  classMoved: { name: 'Class moved' },
  classReminder: { name: 'Class reminder', hasToken: true, purpose: 'reminders' },
  batchMessage: { name: 'Message to a batch' },
  doubtsAsked: { name: 'Questions of a batch', hasToken: true, purpose: 'doubts' },
  doubtAnswered: { name: 'Question answered', hasToken: true, purpose: 'doubts' },
  webinarRegistration: { name: 'Masterclass', isToEnquirer: true },
  webinarSeat: { name: 'Masterclass: seat', hasToken: true, isToEnquirer: true },
  webinarReminder: { name: 'Masterclass: reminder', hasToken: true, purpose: 'masterclasses' },
  webinarMoved: { name: 'Masterclass: another time', hasToken: true, purpose: 'masterclasses' },
  webinarReplay: { name: 'Masterclass: recording', hasToken: true, purpose: 'masterclasses' },
  webinarOffer: { name: 'Masterclass: offer', hasToken: true, purpose: 'masterclass-offers' },
  enrolment: { name: 'Enrolment request', isToEnquirer: true },
  contactMessage: { name: 'Message received', isToEnquirer: true },
  courseFeedback: { name: 'Feedback received', isToEnquirer: true },
  reply: { name: 'Reply to a lead', isToEnquirer: true },
  followUp: { name: 'Follow-up to a lead', hasToken: true, purpose: 'follow-up' },
  formNotice: { name: 'To the owner: form', isToOwner: true },
  rightsRequest: { name: 'Request received' },
  invitation: { name: 'Invitation to the desk', hasToken: true },
  roleGiven: { name: 'Role at the desk' },
  newStaff: { name: 'To the owner: new staff', isToOwner: true },
  newDevice: { name: 'New device at the desk' },
  factorOff: { name: 'Second factor off' },
  factorReset: { name: 'To the owner: second factor reset', isToOwner: true },
  paymentFailed: { name: 'Payment failed' },
  messageParked: { name: 'To the owner: message set aside', isToOwner: true },
  seat: { name: 'Seat confirmed' },
  refund: { name: 'Refund' },
  papers: { name: 'Receipt and invoice' },
  invoice: { name: 'Tax invoice' },
  invoiceNotice: { name: 'To the owner: invoice made out anew', isToOwner: true },
  offlineNotice: { name: 'To the owner: payment by hand', isToOwner: true },
  refundNotice: { name: 'To the owner: refund', isToOwner: true },
  paymentReceived: { name: 'Payment received' },
  paymentFinish: { name: 'Payment received: register', hasToken: true },
  seatUndone: { name: 'Seat taken back' },
  claimNotice: { name: 'To the owner: “I have paid”', isToOwner: true },
  claimClosed: { name: '“I have paid” not matched' },
  paymentAtDesk: { name: 'To the owner: payment at the desk', isToOwner: true },
  dispute: { name: 'To the owner: dispute', isToOwner: true },
  disputeLost: { name: 'Dispute lost' },
  contentHeld: { name: 'To the owner: not published', isToOwner: true },
  invoiceNumbers: { name: 'To the owner: invoice numbers', isToOwner: true },
  testLetter: { name: 'Test e-mail' },
  backUpDownloaded: { name: 'To the owner: back-up downloaded', isToOwner: true },
  settingsChanged: { name: 'To the owner: settings changed', isToOwner: true },
  missingState: { name: 'State for the invoice' },
} as const satisfies Record<string, KindOfLetter>
export type LetterKind = keyof typeof LETTER_KINDS

const isKind = (kind: string): kind is LetterKind => Object.hasOwn(LETTER_KINDS, kind)

export const kindInWords = (kind: string): string => (isKind(kind) ? LETTER_KINDS[kind].name : 'Letter')

const ANEW: ReadonlySet<string> = new Set<LetterKind>(['verification', 'reset'])
/** Its link opens something: sent again, it is written anew, to the address that the account holds. */
export const isWrittenAnew = (kind: string): boolean => ANEW.has(kind)

/** Whether its words may go out once more: they hold no token. Of a letter without a kind nobody knows. */
export const isRepeatable = (kind: string): boolean => isKind(kind) && !('hasToken' in LETTER_KINDS[kind])

export const isToEnquirer = (kind: string): boolean => isKind(kind) && 'isToEnquirer' in LETTER_KINDS[kind]

export const isToOwner = (kind: string): boolean => isKind(kind) && 'isToOwner' in LETTER_KINDS[kind]

/** What letters of this kind are for; null where somebody has to get them. */
export function purposeOfLetter(kind: string): Purpose | null {
  const about: KindOfLetter | null = isKind(kind) ? LETTER_KINDS[kind] : null
  return about?.purpose ?? null
}

/** `stopped`: its reader said no to such letters before it went out. `written`: to a file, while no mail server was set. */
export const LETTER_STATES = ['dead', 'held', 'waiting', 'stopped', 'written', 'sent'] as const
export type LetterState = (typeof LETTER_STATES)[number]

const PLACE = /^(?:dead|held|waiting|stopped|written|sent)~[\d:.TZ-]{24}~[\da-f-]{36}$/

/** `waiting` names those that are held too: neither has gone out; `late` leaves out what has only just been written. `after` is the `next` of the page before. */
export const LetterQuery = record({
  state: z.optional(z.enum([...LETTER_STATES, 'late'], 'This is no state of a letter')),
  kind: z.optional(z.string().check(z.maxLength(40, 'Use at most 40 characters'))),
  q: z.optional(asked()),
  after: z.optional(z.string().check(z.regex(PLACE, 'This is no page of the list'))),
})
export type LetterQuery = z.infer<typeof LetterQuery>

export const TestLetterAnswer = z.object({ state: z.enum(['sent', 'written', 'refused']), answer: z.string() })
export type TestLetterAnswer = z.infer<typeof TestLetterAnswer>

export const LetterRow = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(LETTER_STATES),
  attempts: z.int(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** The last answer of the mail server while it has not taken the letter. */
  lastError: z.nullable(z.string()),
})
export type LetterRow = z.infer<typeof LetterRow>

export const LetterPage = z.object({ letters: z.array(LetterRow), next: z.nullable(z.string()) })
export type LetterPage = z.infer<typeof LetterPage>

const Sibling = z.object({ id: z.string(), state: z.enum(LETTER_STATES), createdAt: z.string() })
export type Sibling = z.infer<typeof Sibling>

export const RESEND_OBSTACLES = ['waits', 'token', 'gone', 'owner', 'right'] as const

export const LetterDetail = z.object({
  ...LetterRow.shape,
  nextAttemptAt: z.string(),
  /** null where its text was not kept. Links that carry a token are hidden. */
  body: z.nullable(z.object({ html: z.string(), text: z.string(), attachments: z.array(z.string()) })),
  personId: z.nullable(z.string()),
  leadId: z.nullable(z.string()),
  resendOf: z.nullable(Sibling),
  resends: z.array(Sibling),
  obstacle: z.nullable(z.enum(RESEND_OBSTACLES)),
  /** Whether it may be held and released while it has not gone out. */
  isMovable: z.boolean(),
  isCorrectable: z.boolean(),
})
export type LetterDetail = z.infer<typeof LetterDetail>

export const RecipientChange = record({
  seen: z.string(),
  recipient: emailAddress('Valid email is required'),
})
export type RecipientChange = z.infer<typeof RecipientChange>

/** Asked again with the same key, as after a lost answer, the letter goes out once. */
export const LetterAgain = record({
  key: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, 'This is no key'))),
})
export type LetterAgain = z.infer<typeof LetterAgain>

export const LetterWritten = z.object({ id: z.string() })
export type LetterWritten = z.infer<typeof LetterWritten>
export const LettersMoved = z.object({ count: z.int() })
