import * as z from 'zod/mini'
import { filledLines, record, seenVersion } from './fields.ts'

/** Of a course or a batch: `effects` say in sentences what the press does; `seen` is its newest version. */
export const ArchiveState = z.object({
  title: z.string(),
  isArchived: z.boolean(),
  seen: z.int(),
  effects: z.array(z.string()),
})
export type ArchiveState = z.infer<typeof ArchiveState>

export const ArchiveAnswer = z.object({ archive: z.nullable(ArchiveState) })

export const Archiving = record({
  isArchived: z.boolean({ error: 'Say whether it is archived' }),
  seen: seenVersion(),
  why: filledLines('Say why').check(z.maxLength(250, 'Use at most 250 characters')),
})
export type Archiving = z.infer<typeof Archiving>
