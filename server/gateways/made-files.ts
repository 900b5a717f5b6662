import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#contract/ground/time.ts'
import type { FileStore, MadeFile } from './file-store.ts'

const COPY_LIVES_MS = DAY_MS

export function madeFiles(folder: string, keptPath: (id: string) => string) {
  const underWay = new Map<string, Promise<MadeFile | null>>()
  const find = async (path: string): Promise<MadeFile | null> => {
    const found = await stat(path).catch(() => null)
    return found && found.mtimeMs > Date.now() - COPY_LIVES_MS ? { bytes: found.size, madeAt: found.mtimeMs } : null
  }
  async function make(path: string, write: (to: string) => Promise<boolean>): Promise<MadeFile | null> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID()}`
    try {
      if (!(await write(draft))) return null
      // Its age is judged by this clock, and not by that of the disk.
      const now = new Date()
      await utimes(draft, now, now)
      await rename(draft, path)
      return await find(path)
    } finally {
      await rm(draft, { force: true })
    }
  }
  return {
    async madeOf(id, name, write) {
      const path = join(folder, name)
      const found = await find(path)
      if (found) return found
      const making = underWay.get(name) ?? make(path, (to) => write(keptPath(id), to))
      underWay.set(name, making)
      return making.finally(() => underWay.delete(name))
    },
    readMade: (name, { from, to }) => createReadStream(join(folder, name), { start: from, end: to }),
    async clear() {
      for (const name of await readdir(folder).catch(() => []))
        if (!(await find(join(folder, name)))) await rm(join(folder, name), { force: true })
    },
  } satisfies Pick<FileStore, 'madeOf' | 'readMade'> & { clear(): Promise<void> }
}
