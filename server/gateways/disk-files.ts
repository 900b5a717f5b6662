import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore as TusFiles } from '@tus/file-store'
import { DAY_MS } from '#contract/ground/time.ts'
import type { FileStore } from './file-store.ts'
import { madeFiles } from './made-files.ts'

const UPLOAD_LIVES_MS = DAY_MS

export function diskFiles(folder: string): FileStore {
  const arrivingFolder = join(folder, 'arriving')
  let opened: TusFiles | undefined
  async function arriving(): Promise<TusFiles> {
    await mkdir(arrivingFolder, { recursive: true, mode: 0o700 })
    const { FileStore } = await import('@tus/file-store')
    opened ??= new FileStore({ directory: arrivingFolder })
    return opened
  }
  const arrivingIds = async () =>
    ((await readdir(arrivingFolder).catch(noneThere)) ?? []).filter((name) => !name.endsWith('.json'))
  const arrivedPath = (id: string) => join(arrivingFolder, id)
  const keptPath = (id: string) => join(folder, 'kept', id.slice(-2), id)
  const { clear: clearMade, ...made } = madeFiles(join(folder, 'made'), keptPath)
  return {
    ...made,
    arriving,
    countArriving: async (begin) => (await arrivingIds()).filter((id) => id.startsWith(begin)).length,
    async missingBytes() {
      let missing = 0
      for (const id of await arrivingIds()) {
        const upload = await (await arriving()).configstore.get(id).catch(noneThere)
        const arrived = await stat(arrivedPath(id)).catch(noneThere)
        missing += Math.max(0, (upload?.size ?? 0) - (arrived?.size ?? 0))
      }
      return missing
    },
    async find(id) {
      const before = await fileAt(keptPath(id))
      if (before) return before
      const path = arrivedPath(id)
      const arrived = await stat(path).catch(noneThere)
      const upload = arrived && (await (await arriving()).configstore.get(id).catch(noneThere))
      // It may have been kept between these looks.
      return arrived && upload
        ? { path, bytes: arrived.size, isWhole: arrived.size === upload.size }
        : fileAt(keptPath(id))
    },
    async keep(id) {
      const path = keptPath(id)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (!(await move(arrivedPath(id), path))) await stat(path)
      await sync(dirname(path))
      await (await arriving()).configstore.delete(id).catch(noneThere)
    },
    drop: (id) => removeUpload(arrivedPath(id)),
    remove: (id) => rm(keptPath(id), { force: true }),
    read: (id, { from, to }) => createReadStream(keptPath(id), { start: from, end: to }),
    async clearOld() {
      await clearMade()
      await removeOldUploads(arrivingFolder)
    },
    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** False where another one has moved it. */
async function move(from: string, to: string): Promise<boolean> {
  const moved = sync(from).then(() => rename(from, to))
  return (await moved.then(() => true, noneThere)) ?? false
}

async function fileAt(path: string) {
  const kept = await stat(path).catch(noneThere)
  return kept && { path, bytes: kept.size, isWhole: true }
}

async function removeUpload(path: string): Promise<void> {
  for (const one of [path, `${path}.json`]) await rm(one, { force: true })
}

/** An upload's note goes with its bytes. */
async function removeOldUploads(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(noneThere)) ?? []
  for (const name of names) {
    const paths = [name, name.replace(/\.json$/, '')].map((one) => join(folder, one))
    const found = await Promise.all(paths.map((path) => stat(path).catch(noneThere)))
    const touched = Math.max(...found.map((one) => one?.mtimeMs ?? 0))
    if (touched < Date.now() - UPLOAD_LIVES_MS) await rm(join(folder, name), { force: true })
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function noneThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
