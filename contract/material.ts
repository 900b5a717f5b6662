/** Material of a batch: notes and files, each from a moment on. Times are ISO 8601 UTC. */
import * as z from 'zod/mini'
import { StoredFile } from './files.ts'
import { LessonText } from './lesson-text.ts'

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
