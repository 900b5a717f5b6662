import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { StoredFile } from '#contract/files.ts'
import { indianDayKey, inIndia } from '#contract/indian-time.ts'
import { type Material, MaterialToAdd } from '#contract/material.ts'
import { fieldErrors, type FieldError } from '#contract/problem.ts'
import { hasDraft, useDraft } from '#web/platform/draft.ts'

/** What stands in the form. Day and hour are India's. */
const Typed = z.object({
  title: z.string(),
  body: z.string(),
  file: z.nullable(StoredFile),
  watermark: z.boolean(),
  /** Empty for the whole batch. */
  classId: z.string(),
  release: z.enum(['now', 'later', 'held']),
  day: z.string(),
  at: z.string(),
  /** Of what is changed, as it was when its form was opened. */
  version: z.int(),
})
export type Typed = z.infer<typeof Typed>

interface Written {
  readonly batchKey: string
  /** What is changed; null for something new. */
  readonly material: Material | null
  /** ISO 8601 UTC. */
  readonly serverNow: string
}

/** What is typed outlives a reload and a lost connection. */
export function useTyped(written: Written) {
  const { text, write, clear } = useDraft(draftName(written))
  const kept = Typed.safeParse(text === '' ? null : JSON.parse(text))
  const typed = kept.success ? kept.data : typedOf(written)
  // A file may arrive long after it was chosen, and must not undo what was typed meanwhile.
  const latest = useRef(typed)
  useEffect(() => void (latest.current = typed))
  return {
    typed,
    change(some: Partial<Typed>) {
      latest.current = { ...latest.current, ...some }
      write(JSON.stringify(latest.current))
    },
    clear,
  }
}

const draftName = ({ batchKey, material }: Pick<Written, 'batchKey' | 'material'>) =>
  `material ${batchKey} ${material?.id ?? 'new'}`

/** Whether somebody began to write here before the page was loaded anew. */
export const isBegun = (batchKey: string, material: Material | null): boolean =>
  hasDraft(draftName({ batchKey, material }))

export const releaseOf = ({ releaseAt }: Pick<Material, 'releaseAt'>, serverNow: string): Typed['release'] => {
  if (releaseAt === null) return 'held'
  return Date.parse(releaseAt) <= Date.parse(serverNow) ? 'now' : 'later'
}

function typedOf({ material, serverNow }: Written): Typed {
  const moment = material?.releaseAt ?? serverNow
  return {
    title: material?.title ?? '',
    body: material?.body ?? '',
    file: material?.file ?? null,
    watermark: material?.watermark ?? false,
    classId: material?.class?.id ?? '',
    release: material ? releaseOf(material, serverNow) : 'now',
    day: indianDayKey(moment),
    at: inIndia(moment).toISOString().slice(11, 16),
    version: material?.version ?? 0,
  }
}

type Checked = { readonly toSend: MaterialToAdd } | { readonly errors: readonly FieldError[] }

export function checked(typed: Typed, { material, serverNow }: Written): Checked {
  const { title, body, file, watermark, classId } = typed
  const releaseAt = momentOf(typed, material, serverNow)
  if (releaseAt === 'none') return { errors: [{ field: 'day', message: 'Give a day and an hour in India' }] }
  const read = MaterialToAdd.safeParse({
    title,
    body,
    fileId: file?.id ?? null,
    watermark,
    classId: classId || null,
    releaseAt,
  })
  return read.success ? { toSend: read.data } : { errors: fieldErrors(read.error.issues) }
}

function momentOf({ release, day, at }: Typed, material: Material | null, serverNow: string): string | null {
  if (release === 'held') return null
  if (release === 'now')
    return material?.releaseAt && releaseOf(material, serverNow) === 'now' ? material.releaseAt : serverNow
  const moment = Date.parse(`${day}T${at}:00+05:30`)
  return Number.isNaN(moment) ? 'none' : new Date(moment).toISOString()
}
