import * as z from 'zod/mini'
import { StoredFile } from '#contract/files.ts'
import type { MaterialToAdd } from '#contract/material-deeds.ts'
import type { Material } from '#contract/material.ts'
import { momentOf, RELEASE, releaseIn } from '#web/room/parts/release.ts'
import type { Checked } from '#web/room/parts/saving.ts'

/** What stands in the form. */
export const Typed = z.object({
  title: z.string(),
  body: z.string(),
  file: z.nullable(StoredFile),
  watermark: z.boolean(),
  /** Empty for the whole batch. */
  classId: z.string(),
  ...RELEASE,
  /** Of what is changed, as it was when its form was opened. */
  version: z.int(),
})
export type Typed = z.infer<typeof Typed>

export const draftName = (batchKey: string, material: Material | null) =>
  `material ${batchKey} ${material?.id ?? 'new'}`

export const typedOf = (material: Material | null, serverNow: string): Typed => ({
  title: material?.title ?? '',
  body: material?.body ?? '',
  file: material?.file ?? null,
  watermark: material?.watermark ?? false,
  classId: material?.class?.id ?? '',
  ...releaseIn(material, serverNow),
  version: material?.version ?? 0,
})

export function checked(typed: Typed, material: Material | null, serverNow: string): Checked<MaterialToAdd> {
  const { title, body, file, watermark, classId } = typed
  const releaseAt = momentOf(typed, material, serverNow)
  if (releaseAt === undefined) return { errors: [{ field: 'day', message: 'Give a day and an hour in India' }] }
  if (title.trim() === '') return { errors: [{ field: 'title', message: 'Say what it is' }] }
  return { toSend: { title, body, fileId: file?.id ?? null, watermark, classId: classId || null, releaseAt } }
}
