/** Drafts of content at the desk: saved as they are typed, settled with what others published, published. Times are ISO 8601 UTC. */
import * as z from 'zod/mini'
import { moment } from './content-fields.ts'
import { FormField } from './content-form.ts'
import { FieldWords } from './desk-content.ts'
import { filledLines, oneOf, record, seenVersion } from './fields.ts'
import { FieldError } from './problem.ts'

export const DRAFT_BYTES = 1024 * 1024

const DEEPEST = 12
const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < DEEPEST && Object.values(value).every((one) => isShallow(one, depth + 1)))

const Body = z.record(z.string(), z.unknown()).check(z.refine((body) => isShallow(body), 'This is nested too deeply'))

/** The own draft, or what is live. `set` names the sealed fields that are set; `faults` stand against a publication. */
export const ContentDraft = z.object({
  form: z.array(FormField),
  body: Body,
  set: z.array(z.string()),
  baseNumber: z.int(),
  newest: z.int(),
  savedAt: z.nullable(z.string()),
  version: z.int(),
  pages: z.array(z.string()),
  faults: z.array(FieldError),
  hints: z.array(z.string()),
  others: z.array(z.object({ id: z.string(), who: z.string(), savedAt: z.string() })),
  together: z.nullable(z.object({ kind: z.string(), key: z.string() })),
})
export type ContentDraft = z.infer<typeof ContentDraft>

/** Of `secrets`, null empties a sealed field; what is left out stays. */
export const DraftSave = record({
  body: Body,
  secrets: z.record(z.string(), z.nullable(z.string().check(z.maxLength(20_000, 'Use at most 20000 characters')))),
  baseNumber: seenVersion(),
  version: seenVersion(),
})
export type DraftSave = z.infer<typeof DraftSave>

export const DraftSaved = z.object({
  version: z.int(),
  savedAt: z.string(),
  faults: z.array(FieldError),
  hints: z.array(z.string()),
})
export type DraftSaved = z.infer<typeof DraftSaved>

export const DraftSeen = record({
  version: z.string({ error: 'Name the version' }).check(z.regex(/^\d{1,9}$/, 'Name the version')),
})

export const DraftQuery = record({ of: z.optional(z.string().check(z.maxLength(100, 'There is nobody of this id'))) })

export const DifferenceQuery = record({
  ...DraftQuery.shape,
  scheduled: z.optional(oneOf(['yes'], 'Write yes for what is scheduled, or leave it out')),
})

export const PreviewQuery = record({
  ...DraftQuery.shape,
  page: z.string({ error: 'Name a page' }).check(z.maxLength(200, 'There is no such page')),
  version: z.optional(z.string().check(z.maxLength(20, 'Name the version'))),
})

export const DraftDifference = z.object({
  number: z.int(),
  fields: z.array(z.object({ ...FieldWords.shape, by: z.enum(['author', 'others', 'both']) })),
})
export type DraftDifference = z.infer<typeof DraftDifference>

/** The draft goes on from version `seen`: the fields in `theirs` are taken from there. */
export const DraftSettle = record({
  version: seenVersion(),
  seen: seenVersion(),
  theirs: z.array(z.string()).check(z.maxLength(1000, 'Use at most 1000 fields')),
})
export type DraftSettle = z.infer<typeof DraftSettle>

export const DraftTake = record({ of: z.string(), version: seenVersion() })

export const ContentPublish = record({
  version: seenVersion(),
  note: filledLines('Say what changes').check(z.maxLength(300, 'Use at most 300 characters')),
  knows: z.optional(z.boolean()),
})
export type ContentPublish = z.infer<typeof ContentPublish>

export const ContentSchedule = record({ ...ContentPublish.shape, at: moment })
export type ContentSchedule = z.infer<typeof ContentSchedule>

export const ContentScheduled = z.object({ version: z.int() })
export type ContentScheduled = z.infer<typeof ContentScheduled>

export const CallBack = record({ version: seenVersion() })

export const ContentPublished = z.object({ number: z.int(), before: z.int() })
export type ContentPublished = z.infer<typeof ContentPublished>
