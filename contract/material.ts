/** Material of a batch: notes and files, each from a moment on. Times are ISO 8601 UTC. */
import * as z from 'zod/mini'
import { filled, record } from './fields.ts'
import { StoredFile } from './files.ts'
import { LessonText } from './lesson-text.ts'

export const NOTE_LENGTH = 20_000

const fields = {
  title: filled('Say what it is'),
  body: z.string({ error: 'Send a text' }).check(
    z.trim(),
    z.maxLength(NOTE_LENGTH, `Use at most ${NOTE_LENGTH.toLocaleString('en')} characters`),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'This text holds a character that cannot be kept'),
  ),
  fileId: z.nullable(z.string().check(z.regex(/^[0-9a-f]{48}$/, 'This is no file'))),
  /** From when members see it; null while it is kept back. */
  releaseAt: z.nullable(z.iso.datetime({ error: 'This is no moment' })),
  /** Of the batch; null where it belongs to all. */
  classId: z.nullable(z.string()),
  /** Whether each page of the PDF names who took it. */
  watermark: z.boolean('Say yes or no'),
}

export const MaterialToAdd = record(fields)
export type MaterialToAdd = z.infer<typeof MaterialToAdd>

const version = z.int32({ error: 'Send the version that you saw' }).check(z.maximum(2_147_483_646))

export const MaterialChange = record({ ...fields, version })
export type MaterialChange = z.infer<typeof MaterialChange>

export const MaterialSeen = record({
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'This is no version')), z.transform(Number)),
})

/** What a batch has at most. */
export const MOST_MATERIALS = 500

const ids = z.array(z.string(), 'Send a list').check(z.maxLength(MOST_MATERIALS, 'These are too many'))

/** All ids of the batch, in the order in which they shall stand, and as they were seen. */
export const MaterialOrder = record({ ids, seen: ids })

/** Of the largest request with a note: each of its characters can take six bytes. */
export const NOTE_BYTES = 128 * 1024

export const NoteToRead = record({ body: fields.body })

/** A note as members will see it, and what has to be changed before they can. */
export const NoteRead = z.object({ text: LessonText, faults: z.array(z.string()) })
export type NoteRead = z.infer<typeof NoteRead>

export const Material = z.object({
  id: z.string(),
  title: z.string(),
  text: LessonText,
  file: z.nullable(StoredFile),
  releaseAt: z.nullable(z.string()),
  class: z.nullable(z.object({ id: z.string(), number: z.int(), title: z.string() })),
  watermark: z.boolean(),
  version: z.int(),
  body: z.nullable(z.string()),
})
export type Material = z.infer<typeof Material>

export const MaterialList = z.object({ serverNow: z.string(), materials: z.array(Material) })
export type MaterialList = z.infer<typeof MaterialList>
