/** Content as the desk sees it: what is live, what is ahead, and every version of a thing. Times are ISO 8601 UTC. */
import * as z from 'zod/mini'
import { ChoiceOption } from './content-form.ts'
import { filled, filledLines, oneLine, record, seenVersion } from './fields.ts'

/** `at` is null for what was shipped with the site; `fault` says why a version cannot be read. */
export const ContentVersion = z.object({
  number: z.int(),
  at: z.nullable(z.string()),
  who: z.string(),
  note: z.string(),
  fault: z.nullable(z.string()),
})
export type ContentVersion = z.infer<typeof ContentVersion>

export const DraftNote = z.object({ who: z.string(), savedAt: z.string(), isOwn: z.boolean() })

const Scheduled = z.object({
  at: z.string(),
  who: z.string(),
  note: z.string(),
  fault: z.nullable(z.string()),
  version: z.int(),
})

export const ContentRow = z.object({
  kind: z.string(),
  kindName: z.string(),
  key: z.string(),
  title: z.string(),
  aside: z.string(),
  /** Nobody published it yet: `live` is nothing then. */
  isBegun: z.boolean(),
  live: ContentVersion,
  ahead: z.array(z.object({ number: z.int(), from: z.string(), aside: z.string() })),
  drafts: z.array(DraftNote),
  scheduled: z.nullable(Scheduled),
})
export type ContentRow = z.infer<typeof ContentRow>

/** How a new thing of a kind is begun. `label` is what its name is called; `courses`, of a price, those that have none yet. */
export const NewThing = z.object({
  kind: z.string(),
  kindName: z.string(),
  label: z.string(),
  keyRule: z.string(),
  prefix: z.string(),
  taken: z.array(z.string()),
  courses: z.array(ChoiceOption),
})
export type NewThing = z.infer<typeof NewThing>

/** `firsts` are kinds of which one may be begun that is like no other. */
export const ContentList = z.object({
  pagesFault: z.nullable(z.string()),
  things: z.array(ContentRow),
  firsts: z._default(z.array(NewThing), []),
})
export type ContentList = z.infer<typeof ContentList>

const LiveTogether = z.object({ number: z.int(), count: z.int(), names: z.array(z.string()) })
export type LiveTogether = z.infer<typeof LiveTogether>

export const ContentThing = z.object({
  ...ContentRow.shape,
  versions: z.array(ContentVersion),
  together: z.array(LiveTogether),
  revision: z.int(),
  effects: z.array(z.string()),
  another: z._default(z.nullable(NewThing), null),
})
export type ContentThing = z.infer<typeof ContentThing>

export const ContentQuery = record({
  against: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Name a version by its number'))),
})

const Part = z.object({ is: z.enum(['same', 'added', 'removed']), text: z.string() })
export type WordPart = z.infer<typeof Part>

export const FieldWords = z.object({ field: z.string(), name: z.string(), parts: z.array(Part) })
export type FieldWords = z.infer<typeof FieldWords>

/** A version field by field; beside another one, the words that were added and removed since that one. */
export const ContentWords = z.object({
  number: z.int(),
  against: z.nullable(z.int()),
  fields: z.array(FieldWords),
})
export type ContentWords = z.infer<typeof ContentWords>

/** `seen` is the newest version of the thing; where all of a publication is restored, the revision of everything. */
export const ContentRestore = record({
  number: seenVersion(),
  seen: seenVersion(),
  why: filledLines('Say why').check(z.maxLength(300, 'Use at most 300 characters')),
})
export type ContentRestore = z.infer<typeof ContentRestore>

export const ContentRestoredTogether = z.object({ count: z.int() })
export type ContentRestoredTogether = z.infer<typeof ContentRestoredTogether>

export const ContentRestored = z.object({ number: z.int(), before: z.int() })
export type ContentRestored = z.infer<typeof ContentRestored>

/** Without a key the address is made from the name. */
export const ContentBegin = record({
  name: filled('Give it a name', 200),
  key: z.optional(oneLine(100)),
})
export type ContentBegin = z.infer<typeof ContentBegin>

export const ContentBegun = z.object({ key: z.string(), title: z._default(z.string(), '') })
export type ContentBegun = z.infer<typeof ContentBegun>
