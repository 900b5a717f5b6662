import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asVisibleJson } from '#contract/plain-text.ts'
import { checkEntry } from '#server/features/content/kinds.ts'
import { nameOf } from '#server/features/content/published.ts'
import { openField, sealedFields } from '#server/features/content/sealed-fields.ts'
import type { Sealer } from '#server/features/content/sealing.ts'
import type { Version } from '#server/features/content/timeline.ts'

/** A folder for its owner alone. */
const CLOSED = 0o700

/** Writes a file for each thing. Returns what is left to say. With a sealer it writes sealed fields in clear. */
export async function exportTo(folder: string, things: readonly Version[], sealer: Sealer | null): Promise<string[]> {
  const isClosed = sealer !== null
  await mkdir(folder, { recursive: true, mode: isClosed ? CLOSED : 0o755 })
  if (isClosed) await closeEmpty(folder)
  const unsaid: string[] = []
  for (const thing of things) {
    const { body, unreadable } = bodyToExport(thing, sealer)
    const ofKind = join(folder, thing.kind)
    await mkdir(ofKind, { recursive: true })
    if (isClosed) await chmod(ofKind, CLOSED)
    await replaceFile(ofKind, `${thing.key}.json`, `${asVisibleJson(body)}\n`, isClosed)
    unsaid.push(
      ...unreadable.map((field) => `${nameOf(thing)}: ${field} was sealed with another secret and is left out.`),
    )
  }
  return unsaid
}

/** In the order of its schema. */
function bodyToExport(thing: Version, sealer: Sealer | null) {
  const fields = sealer
    ? sealedFields(thing.kind).map((field) => [field, openField(sealer, thing, field)] as const)
    : []
  const given = { ...thing.body, ...Object.fromEntries(fields.filter(([, text]) => text !== undefined)) }
  const { entry } = checkEntry(thing.kind, thing.key, given)
  return {
    body: entry?.body ?? given,
    unreadable: fields.filter(([, text]) => text === undefined).map(([field]) => field),
  }
}

async function closeEmpty(folder: string): Promise<void> {
  if (((await stat(folder)).mode & 0o077) === 0) return
  if ((await readdir(folder)).length > 0)
    throw new Error(
      `Others may read ${folder}, and links would be written there. Name a new folder, or close it: chmod 700 ${folder}`,
    )
  await chmod(folder, CLOSED)
}

/** In one step, and never through a link that lies there. */
async function replaceFile(folder: string, name: string, text: string, isClosed: boolean): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}`)
  await rm(draft, { force: true })
  await writeFile(draft, text, { mode: isClosed ? 0o600 : 0o644, flag: 'wx' })
  await rename(draft, join(folder, name))
}
