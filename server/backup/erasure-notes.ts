/**
 * Who was erased, as digests outside the database: a restored copy is older, and the erasures made since have to be carried
 * out again. One JSON object a line: `{"version":1,"digest":"…","at":"2026-11-22T10:00:00.000Z"}`. Lines are only ever added.
 */
import { existsSync } from 'node:fs'
import { appendFile, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { HOUR_MS } from '#contract/ground/time.ts'

export const ERASURE_FILE = 'erasures.ndjson'

const Line = z.object({ version: z.literal(1), digest: z.string(), at: z.iso.datetime() })

export interface Erasure {
  /** Of whatever names the person; whoever erases makes it and knows it again. */
  readonly digest: string
  /** ISO 8601 UTC. */
  readonly at: string
}

/** Clocks of two machines may differ. To erase once more does no harm. */
const MARGIN_MS = HOUR_MS

/** Notes an erasure in this folder, on disk when it returns. */
export async function noteErasure(folder: string, { digest, at }: Erasure): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, ERASURE_FILE)
  // A line that a crash cut off ends here, and is passed over by readers.
  await appendFile(path, `\n${JSON.stringify({ version: 1, digest, at })}\n`, { mode: 0o600 })
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function noteErasureIn(folders: readonly string[], erasure: Erasure): Promise<void> {
  for (const folder of new Set(folders)) await noteErasure(folder, erasure)
}

export const hasErasureNotes = (folders: readonly string[]): boolean =>
  folders.some((folder) => existsSync(join(folder, ERASURE_FILE)))

/** The erasures noted in any of these folders since then, each once, the earliest first. */
export async function erasuresSince(folders: readonly string[], since: Date): Promise<Erasure[]> {
  const from = new Date(since.getTime() - MARGIN_MS).toISOString()
  const noted = (await Promise.all([...new Set(folders)].map(notedIn))).flat()
  const byDigest = new Map(noted.filter(({ at }) => at >= from).map((one) => [one.digest, one]))
  return [...byDigest.values()].toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Adds to the folder of back-ups what the data folder has noted, so that they leave the machine together. */
export async function copyErasureNotes(from: string, to: string): Promise<void> {
  const known = new Set((await notedIn(to)).map(({ digest, at }) => `${digest} ${at}`))
  for (const one of await notedIn(from)) if (!known.has(`${one.digest} ${one.at}`)) await noteErasure(to, one)
}

async function notedIn(folder: string): Promise<Erasure[]> {
  const text = await readFile(join(folder, ERASURE_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const read = Line.safeParse(parsed(line))
    return read.success ? [{ digest: read.data.digest, at: read.data.at }] : []
  })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
