/** Recordings of classes: an embed of a video host, or a file of ours. Times are ISO 8601 UTC, places in a recording whole seconds. */
import * as z from 'zod/mini'
import { filled, record } from './fields.ts'

export const MOST_RECORDINGS = 300
const LONGEST_SECONDS = 24 * 3600
const LENGTH = 'Say how long it is, at most 24 hours'

const seconds = z.int(LENGTH).check(z.gte(1, LENGTH), z.lte(LONGEST_SECONDS, LENGTH))
const moment = z.nullable(z.iso.datetime({ error: 'This is no moment' }))
const fileId = z.nullable(z.string().check(z.regex(/^[0-9a-f]{48}$/, 'This is no file')))

const Chapter = record({
  at: z.int().check(z.gte(0), z.lte(LONGEST_SECONDS)),
  title: filled('Say what begins there', 80),
})

const fields = {
  title: filled('Say what was recorded'),
  classId: z.nullable(z.string()),
  /** Of the video's page at its host; empty for a file of ours. */
  address: z.string('Send a text').check(z.trim(), z.maxLength(500, 'Use at most 500 characters')),
  fileId,
  captionsId: fileId,
  /** Of an embed, as it is typed; of a file the file itself says it. */
  seconds: z.nullable(seconds),
  chapters: z.array(Chapter, 'Send a list').check(z.maxLength(100, 'Use at most 100 chapters')),
  releaseAt: moment,
  /** From when members see it no more. */
  expiresAt: moment,
}

export const RecordingToAdd = record(fields)
export type RecordingToAdd = z.infer<typeof RecordingToAdd>

export const RecordingChange = record({ ...fields, version: z.int32({ error: 'Send the version that you saw' }) })
export type RecordingChange = z.infer<typeof RecordingChange>

export const Watched = z.object({
  /** How many seconds of it were seen, each counted once. */
  seconds: z.int(),
  position: z.int(),
})
export type Watched = z.infer<typeof Watched>

export const EMBED_HOSTS = ['youtube', 'vimeo'] as const

export const Recording = z.object({
  id: z.string(),
  title: z.string(),
  class: z.nullable(z.object({ id: z.string(), number: z.int(), title: z.string() })),
  embed: z.nullable(z.object({ host: z.enum(EMBED_HOSTS), id: z.string() })),
  file: z.nullable(z.object({ id: z.string(), name: z.string(), bytes: z.int() })),
  captions: z.nullable(z.object({ id: z.string(), name: z.string() })),
  seconds: z.int(),
  chapters: z.array(z.object({ at: z.int(), title: z.string() })),
  releaseAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  version: z.int(),
  /** False for a file that has to arrive whole before it plays. */
  startsAtOnce: z.boolean(),
  watched: Watched,
})
export type Recording = z.infer<typeof Recording>

export const RecordingList = z.object({
  serverNow: z.string(),
  /** Whose name lies over the picture. */
  viewer: z.string(),
  recordings: z.array(Recording),
})
export type RecordingList = z.infer<typeof RecordingList>

const place = z.int().check(z.gte(0), z.lte(LONGEST_SECONDS))

/** What was seen since the last report: from a second to before another, in the order in which it was seen. */
export const WatchReport = record({
  covered: z
    .array(z.tuple([place, place]).check(z.refine(([from, to]) => from < to)), 'Send a list')
    .check(z.maxLength(100)),
  position: place,
})
export type WatchReport = z.infer<typeof WatchReport>
