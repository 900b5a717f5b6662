import { open, rename, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { NumberMarks, NumberMarkStore } from './number-marks.ts'

export const MARK_FILE = 'document-numbers.json'

const Kept = z.object({
  version: z.literal(1),
  /** Identity of the file itself, which no copy of it has. */
  inode: z.string(),
  bornAt: z.string(),
  isWhole: z.boolean(),
  series: z.record(z.string(), z.int().check(z.nonnegative())),
})

/** Marks in a file that knows whether it is the one that was written, or a copy that came back. */
export function numberMarkFile(path: string): NumberMarkStore {
  return {
    read: () => readMarks(path),
    async keep(series, isWhole) {
      const draft = `${path}.${randomUUID()}`
      try {
        await writeMarks(draft, isWhole, series)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
  }
}

/** Marks of a restored place: at least these, and closed until somebody states the last numbers. */
export async function closeNumbering(path: string, series: Readonly<Record<string, number>>): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeMarks(draft, false, series, NOBODY)
  await rename(draft, path)
}

const NOBODY = { inode: '0', bornAt: '0' }

async function writeMarks(
  path: string,
  isWhole: boolean,
  series: Readonly<Record<string, number>>,
  identity: typeof NOBODY | null = null,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    const kept = { version: 1, ...(identity ?? (await identityOf(file))), isWhole, series }
    await file.writeFile(`${JSON.stringify(kept, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readMarks(path: string): Promise<NumberMarks> {
  const found = await readWhole(path)
  if (found === null) return { kind: 'absent' }
  const kept = Kept.safeParse(jsonOf(found.text))
  if (!kept.success) return { kind: 'foreign', series: {} }
  const { series, isWhole, inode, bornAt } = kept.data
  const { here } = found
  if (here.inode !== inode || here.bornAt !== bornAt) return { kind: 'foreign', series }
  return { kind: 'own', series, isWhole }
}

/** Text and identity of one file, also where another one takes its place meanwhile. */
async function readWhole(path: string): Promise<{ text: string; here: typeof NOBODY } | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    return { text: await file.readFile('utf8'), here: await identityOf(file) }
  } finally {
    await file.close()
  }
}

async function identityOf(file: {
  stat(options: { bigint: true }): Promise<{ readonly ino: bigint; readonly birthtimeNs: bigint }>
}): Promise<{ inode: string; bornAt: string }> {
  const { ino, birthtimeNs } = await file.stat({ bigint: true })
  return { inode: String(ino), bornAt: String(birthtimeNs) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
