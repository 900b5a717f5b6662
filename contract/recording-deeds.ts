/** What is sent about recordings, by whoever teaches and by players. */
import * as z from 'zod/mini'
import { filled, nearYear, oneLine, record, seenVersion } from './fields.ts'

export const MOST_RECORDINGS = 300
const LONGEST_SECONDS = 24 * 3600
const LENGTH = 'Say how long it is, at most 24 hours'

const seconds = z.int(LENGTH).check(z.gte(1, LENGTH), z.lte(LONGEST_SECONDS, LENGTH))
const moment = z.nullable(z.iso.datetime({ error: 'This is no moment' }).check(nearYear()))
const fileId = z.nullable(z.string().check(z.regex(/^[0-9a-f]{48}$/, 'This is no file')))

const Chapter = record({
  at: z.int().check(z.gte(0), z.lte(LONGEST_SECONDS)),
  title: filled('Say what begins there', 80),
})

const fields = {
  title: filled('Say what was recorded'),
  classId: z.nullable(z.string()),
  /** Of the video's page at its host; empty for a file of ours. */
  address: oneLine(500, 'Send a text'),
  fileId,
  captionsId: fileId,
  /** Of an embed, as it is typed; of a file the file itself says it. */
  seconds: z.nullable(seconds),
  chapters: z.array(Chapter, 'Send a list').check(z.maxLength(100, 'Use at most 100 chapters')),
  releaseAt: moment,
  expiresAt: moment,
}

export const RecordingToAdd = record(fields)
export type RecordingToAdd = z.infer<typeof RecordingToAdd>

export const RecordingChange = record({ ...fields, version: seenVersion() })
export type RecordingChange = z.infer<typeof RecordingChange>

const place = z.int().check(z.gte(0), z.lte(LONGEST_SECONDS))

/** What was seen since the last report: from a second to before another, in the order in which it was seen. */
export const WatchReport = record({
  covered: z
    .array(z.tuple([place, place]).check(z.refine(([from, to]) => from < to)), 'Send a list')
    .check(z.maxLength(100)),
  position: place,
})
export type WatchReport = z.infer<typeof WatchReport>
