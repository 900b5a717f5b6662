/** People who asked for something, as the desk works on them: one contact for each person, one lead for each thing asked for. */
import * as z from 'zod/mini'
import { MINUTE_MS } from './ground/time.ts'
import { PURPOSES } from './consents.ts'
import { LETTER_STATES } from './letters.ts'
import {
  asked,
  day,
  emailAddress,
  fieldsAgree,
  filled,
  lines,
  NAME_LENGTH,
  oneLine,
  oneOf,
  record,
  seenVersion,
  tenDigits,
  TEXT_LENGTH,
} from './fields.ts'
import { visibleLine } from './visible-text.ts'

export const LEAD_STATES = ['new', 'contacted', 'interested', 'waiting', 'won', 'lost', 'spam'] as const
export type LeadState = (typeof LEAD_STATES)[number]

export const LEAD_SOURCES = [
  'course page',
  'masterclass',
  'contact form',
  'feedback',
  'account',
  'payment',
  'by hand',
] as const
export type LeadSource = (typeof LEAD_SOURCES)[number]

export const LEAD_SORTS = ['latest', 'newest', 'due', 'name'] as const
export type LeadSort = (typeof LEAD_SORTS)[number]

export const DUE = ['overdue', 'today', 'ahead', 'week', 'any', 'none'] as const

/** What a lead is for: `course:AspenPlus`, `webinar:06032025`, or `general`. */
export const interestOf = {
  course: (courseId: string) => `course:${courseId}`,
  webinar: (dateKey: string) => `webinar:${dateKey}`,
  general: 'general',
} as const

const dayKey = day('Give a day as 2027-01-16')
const short = (message: string) => z.string().check(z.trim(), z.maxLength(100, message))

const FILTERS = {
  q: z.optional(asked()),
  state: z.optional(short('These states are too many')),
  /** A member's id, `me`, or `none`. */
  assignee: z.optional(short('This is nobody')),
  interest: z.optional(z.string().check(z.maxLength(200, 'This is no interest'))),
  source: z.optional(oneOf(LEAD_SOURCES, 'This is no source')),
  label: z.optional(short('A label has at most 100 characters')),
  due: z.optional(oneOf(DUE, 'This is no time')),
  from: z.optional(dayKey),
  to: z.optional(dayKey),
  sort: z.optional(oneOf(LEAD_SORTS, 'This is no order')),
}

/** Which leads, in which order. It stands in the desk's address as it is. */
export const LeadQuery = z.object(FILTERS)
export type LeadQuery = z.infer<typeof LeadQuery>

/** A page of a list: `after` is what the page before it gave as `next`. */
export const LeadPageQuery = z.object({ ...FILTERS, after: z.optional(z.string().check(z.maxLength(500))) })

const Person = z.object({ uid: z.string(), name: z.string() })

export const LeadRow = z.object({
  id: z.string(),
  contactId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  interest: z.string(),
  about: z.string(),
  state: z.enum(LEAD_STATES),
  stateSince: z.string(),
  assignee: z.nullable(Person),
  nextOn: z.nullable(z.string()),
  nextWhat: z.string(),
  source: z.enum(LEAD_SOURCES),
  lostReason: z.string(),
  labels: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
  /** Whether whoever asks has opened it since it last changed. */
  isOpened: z.boolean(),
})
export type LeadRow = z.infer<typeof LeadRow>

export const ReplyWritten = z.object({ id: z.string(), lead: LeadRow })

export const StaleLead = z.object({ current: LeadRow })

export const COUNT_CAP = 10_000

export const LeadPage = z.object({
  leads: z.array(LeadRow),
  /** How many match; no more than 10,001 are counted. */
  count: z.int(),
  next: z.nullable(z.string()),
})
export type LeadPage = z.infer<typeof LeadPage>

export const TOUCH_KINDS = [
  'record',
  'account',
  'intent',
  'seat',
  'letter',
  'call',
  'whatsapp',
  'mail',
  'note',
] as const
export type TouchKind = (typeof TOUCH_KINDS)[number]

export const HAND_TOUCHES = ['note', 'call', 'whatsapp', 'mail'] as const

export const Touch = z.object({
  id: z.string(),
  kind: z.enum(TOUCH_KINDS),
  at: z.string(),
  /** null for the person or the site itself. */
  by: z.nullable(z.string()),
  text: z.string(),
  /** What a form was filled in with, field by field. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  letter: z.nullable(z.object({ id: z.string(), state: z.enum(LETTER_STATES) })),
})
export type Touch = z.infer<typeof Touch>

const version = seenVersion()
const label = z
  .string()
  .check(
    z.overwrite(visibleLine),
    z.minLength(1, 'A label needs a letter'),
    z.maxLength(40, 'A label has at most 40 characters'),
  )
export const MOST_LABELS = 10
const labels = z.array(label).check(z.maxLength(MOST_LABELS, `A lead has at most ${MOST_LABELS} labels`))

const CHANGES = {
  state: z.optional(oneOf(LEAD_STATES, 'This is no state')),
  assigneeId: z.optional(z.nullable(z.string())),
  nextOn: z.optional(z.nullable(dayKey)),
  nextWhat: z.optional(oneLine(TEXT_LENGTH)),
  lostReason: z.optional(oneLine(TEXT_LENGTH)),
}

export const LeadChange = record({ version, ...CHANGES, labels: z.optional(labels) })
export type LeadChange = z.infer<typeof LeadChange>

/** Sent again with the same key, as after a lost answer, it is written down once. */
const key = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, 'This is no key')))

export const NewTouch = record({
  key,
  kind: oneOf(HAND_TOUCHES, 'This is nothing that is written down by hand'),
  text: z._default(lines(), ''),
})
export type NewTouch = z.infer<typeof NewTouch>

const WITHOUT_INTEREST = 'Say what it is about'
const INTEREST = /^(?:general|(?:course|webinar):[^\p{Cc}]{1,190})$/u

export const NewLead = record({
  key,
  name: filled('Name is required', NAME_LENGTH),
  email: z.nullable(emailAddress('Valid email is required')),
  phone: z.nullable(tenDigits('Phone number must be 10 digits')),
  interest: z.string({ error: WITHOUT_INTEREST }).check(z.regex(INTEREST, WITHOUT_INTEREST)),
  text: z._default(lines(), ''),
}).check(
  fieldsAgree(['email', 'phone'], ({ email, phone }) => email !== null || phone !== null, {
    field: 'email',
    error: 'Give an email or a phone',
  }),
)
export type NewLead = z.infer<typeof NewLead>

const OtherLead = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  state: z.enum(LEAD_STATES),
  why: z.string(),
})

export const LeadDetail = z.object({
  lead: LeadRow,
  isMember: z.boolean(),
  firstSeenAt: z.string(),
  unwanted: z.array(z.enum(PURPOSES)),
  timeline: z.array(Touch),
  others: z.array(OtherLead),
  /** People who may be the same person: never merged by themselves. */
  duplicates: z.array(OtherLead),
  /** Those that were merged into this person, and can be taken apart again. */
  merges: z.array(z.object({ operationId: z.string(), name: z.string(), email: z.nullable(z.string()) })),
})
export type LeadDetail = z.infer<typeof LeadDetail>

export const Neighbours = z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) })
export type Neighbours = z.infer<typeof Neighbours>

export const BULK_CAP = 500
export const BULK_UNDO_MS = 10 * MINUTE_MS

/** A lead as it was seen: `id:version`. */
const seen = z.string().check(z.regex(/^[0-9a-f-]{36}:\d{1,9}$/, 'This is no lead'))

/** Which leads a change of many would touch, before it is made. */
export const BulkPreview = z.object({ count: z.int(), leads: z.array(seen) })
export type BulkPreview = z.infer<typeof BulkPreview>

export const BulkChange = record({
  leads: z
    .array(seen)
    .check(z.minLength(1, 'Choose at least one lead'), z.maxLength(BULK_CAP, `At most ${BULK_CAP} leads at once`)),
  // A label more or less: each lead keeps its others.
  change: record({
    ...CHANGES,
    addLabel: z.optional(label),
    removeLabel: z.optional(short('A label has at most 100 characters')),
  }),
})
export type BulkChange = z.infer<typeof BulkChange>

export const BulkDone = z.object({
  operationId: z.string(),
  changed: z.int(),
  /** Those that somebody else changed meanwhile, or that have no room for a label: they stay as they are. */
  left: z.array(z.object({ id: z.string(), name: z.string() })),
  undoUntil: z.string(),
})
export type BulkDone = z.infer<typeof BulkDone>

export const Undone = z.object({ undone: z.int(), left: z.int() })
export type Undone = z.infer<typeof Undone>

export const MergeRequest = record({ into: filled('Say with whom'), version })

/** By which it is taken back. */
export const Merge = z.object({ operationId: z.string() })
export type Merge = z.infer<typeof Merge>

export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>
export const NewView = record({
  name: filled('Give the view a name', 40),
  query: z.string().check(z.maxLength(1000, 'This view is too long')),
  isShared: z._default(z.boolean(), false),
})

export const LeadChoices = z.object({
  labels: z.array(z.string()),
  people: z.array(Person),
  interests: z.array(z.object({ key: z.string(), about: z.string() })),
  views: z.array(SavedView),
})
export type LeadChoices = z.infer<typeof LeadChoices>
