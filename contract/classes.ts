/** The classes of a batch as the desk makes and changes them. Days and hours are India's, moments ISO 8601 UTC. */
import * as z from 'zod/mini'
import { WEEKDAYS } from './batches.ts'
import { meetingAddress } from './content-fields.ts'
import { day, filledLines, oneLine, oneOf, record, seenVersion } from './fields.ts'

const DAY = 'Write a day such as 2027-01-31'
const TIME = 'Write the time in India such as 19:00'
const LENGTH = 'A class lasts from 15 to 600 minutes'
const COUNT = 'Plan from 1 to 100 classes'

const at = z.string({ error: TIME }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME))
const minutes = z.int(LENGTH).check(z.gte(15, LENGTH), z.lte(600, LENGTH))
const title = oneLine(100)
const why = filledLines('Say why').check(z.maxLength(1000, 'Use at most 1000 characters'))

const Weekly = record({ day: oneOf(WEEKDAYS, `Name the day: ${WEEKDAYS.join(', ')}`), at, minutes })

export const ClassPlan = record({
  firstDay: day(DAY),
  weekly: z
    .array(Weekly)
    .check(z.minLength(1, 'Choose a day of the week'), z.maxLength(14, 'Choose at most 14 classes a week')),
  count: z.int(COUNT).check(z.gte(1, COUNT), z.lte(100, COUNT)),
})
export type ClassPlan = z.infer<typeof ClassPlan>

const WHEN = { title, day: day(DAY), at, minutes }

export const NewClass = record(WHEN)
export type NewClass = z.infer<typeof NewClass>

export const ClassChange = record({ ...WHEN, why, version: seenVersion() })
export type ClassChange = z.infer<typeof ClassChange>

export const ClassTurn = record({ state: oneOf(['planned', 'cancelled']), why, version: seenVersion() })
export type ClassTurn = z.infer<typeof ClassTurn>

export const ClassLink = record({ joinUrl: z.nullable(meetingAddress), why, version: seenVersion() })
export type ClassLink = z.infer<typeof ClassLink>

export const ClassRow = z.object({
  id: z.string(),
  number: z.int(),
  /** What it is about; empty while nobody has said. */
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(['planned', 'cancelled']),
  hasOwnLink: z.boolean(),
  version: z.int(),
})
export type ClassRow = z.infer<typeof ClassRow>

export const ClassChanged = z.object({ ...ClassRow.shape, letters: z.int() })
export type ClassChanged = z.infer<typeof ClassChanged>

export const ClassBoard = z.object({
  course: z.string(),
  label: z.string(),
  classes: z.array(ClassRow),
  /** What the published dates of the batch make of it; null where they do not say enough. */
  suggestion: z.nullable(ClassPlan),
  mayChange: z.boolean(),
  /** Whether this person may plan and add classes: not where the batch is cancelled. */
  mayPlan: z.boolean(),
})
export type ClassBoard = z.infer<typeof ClassBoard>

export const ClassesPlanned = z.object({ count: z.int(), letters: z.int() })
export type ClassesPlanned = z.infer<typeof ClassesPlanned>
