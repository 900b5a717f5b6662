/** Batches as the desk sees them, and who sits in them. Times are ISO 8601 UTC, days India's. */
import * as z from 'zod/mini'
import { BATCH_STATES } from './batches.ts'
import { asked, emailAddress, filled, filledLines, record, seenVersion } from './fields.ts'

export const BatchRow = z.object({
  key: z.string(),
  label: z.string(),
  courseId: z.string(),
  course: z.string(),
  state: z.enum(BATCH_STATES),
  startsOn: z.nullable(z.string()),
  taken: z.int(),
  capacity: z.nullable(z.int()),
  waiting: z.int(),
})
export type BatchRow = z.infer<typeof BatchRow>

export const BatchBoard = z.object({
  batches: z.array(BatchRow),
  /** Seats that wait for a batch, by course; empty for whoever sees own batches alone. */
  withoutBatch: z.array(z.object({ courseId: z.string(), course: z.string(), count: z.int() })),
})
export type BatchBoard = z.infer<typeof BatchBoard>

/** `q` holds beginnings of words of a name or an address, or last digits of a phone; `after` the `next` of the page before. */
export const RosterQuery = record({
  q: z.optional(asked()),
  after: z.optional(z.string().check(z.regex(/^[\d:.TZ-]{24}~[\da-f-]{36}$/, 'This is no page of the list'))),
})
export type RosterQuery = z.infer<typeof RosterQuery>

/** Email and phone are null for whoever may not read them. */
const Sitter = { uid: z.string(), name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }

export const PlaceRow = z.object({
  id: z.string(),
  version: z.int(),
  ...Sitter,
  since: z.string(),
  came: z.enum(['payment', 'byHand']),
  paymentId: z.nullable(z.string()),
  why: z.string(),
})
export type PlaceRow = z.infer<typeof PlaceRow>

export const WaitingRow = z.object({ ...Sitter, since: z.string() })
export type WaitingRow = z.infer<typeof WaitingRow>

export const Roster = z.object({
  batch: BatchRow,
  places: z.array(PlaceRow),
  next: z.nullable(z.string()),
  waiting: z.array(WaitingRow),
  others: z.array(BatchRow),
})
export type Roster = z.infer<typeof Roster>

const why = filledLines('Say why').check(z.maxLength(1000, 'Use at most 1000 characters'))
const email = emailAddress('Enter the e-mail address of an account')

export const PlaceMove = record({ batchKey: filled('Choose a batch'), why, version: seenVersion() })
export type PlaceMove = z.infer<typeof PlaceMove>

export const PlaceEnd = record({ why, version: seenVersion() })
export type PlaceEnd = z.infer<typeof PlaceEnd>

/** `fromList`: given because the person waits for it, and only while that is so. */
export const NewPlace = record({
  email: z.optional(email),
  uid: z.optional(filled()),
  fromList: z.optional(z.literal(true)),
  why,
})
export type NewPlace = z.infer<typeof NewPlace>

export const NewWaiting = record({ email })
export type NewWaiting = z.infer<typeof NewWaiting>

export const WaitingEnd = record({ uid: filled() })

/** A place after a change, so that the change can be taken back. */
export const PlaceKept = z.object({ id: z.string(), version: z.int(), batchKey: z.string(), uid: z.string() })
export const PlaceGiven = z.object({ ...PlaceKept.shape, isNew: z.boolean(), satAlready: z.boolean() })
export type PlaceGiven = z.infer<typeof PlaceGiven>
export type PlaceKept = z.infer<typeof PlaceKept>
