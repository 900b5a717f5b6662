/** Recordings of classes: an embed of a video host, or a file of ours. Times are ISO 8601 UTC, places in a recording whole seconds. */
import * as z from 'zod/mini'

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
  /** Played from this second of it on. */
  embed: z.nullable(z.object({ host: z.enum(EMBED_HOSTS), id: z.string(), from: z.int() })),
  file: z.nullable(z.object({ id: z.string(), name: z.string(), bytes: z.int() })),
  captions: z.nullable(z.object({ id: z.string(), name: z.string() })),
  seconds: z.int(),
  chapters: z.array(z.object({ at: z.int(), title: z.string() })),
  releaseAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  version: z.int(),
  startsAtOnce: z.boolean(),
  watched: Watched,
})
export type Recording = z.infer<typeof Recording>

export const RecordingList = z.object({
  serverNow: z.string(),
  viewer: z.string(),
  recordings: z.array(Recording),
})
export type RecordingList = z.infer<typeof RecordingList>
