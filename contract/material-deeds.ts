/** What whoever teaches sends about material. It stands alone: pages that read need none of it. */
import * as z from 'zod/mini'
import { filled, nearYear, record, seenVersion } from './fields.ts'

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
  releaseAt: z.nullable(z.iso.datetime({ error: 'This is no moment' }).check(nearYear())),
  classId: z.nullable(z.string()),
  /** Whether each page of the PDF names who took it. */
  watermark: z.boolean('Say yes or no'),
}

export const MaterialToAdd = record(fields)
export type MaterialToAdd = z.infer<typeof MaterialToAdd>

const version = seenVersion()

export const MaterialChange = record({ ...fields, version })
export type MaterialChange = z.infer<typeof MaterialChange>

export const MaterialSeen = record({
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'This is no version')), z.transform(Number)),
})

export const MOST_MATERIALS = 500

const ids = z.array(z.string(), 'Send a list').check(z.maxLength(MOST_MATERIALS, 'These are too many'))

/** All ids of the batch, in the order in which they shall stand, and as they were seen. */
export const MaterialOrder = record({ ids, seen: ids })

/** Of the largest request with a note: each of its characters can take six bytes. */
export const NOTE_BYTES = 128 * 1024

export const NoteToRead = record({ body: fields.body })
