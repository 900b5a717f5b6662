import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchivedFile } from './manifest.ts'

const CHUNK_BYTES = 262_144

/** The parts of an archive until they are packed. Their files have no name: however the process ends, nothing of them stays. */
export interface WorkParts {
  add(name: string, body: AsyncIterable<Buffer>): Promise<ArchivedFile>
  /** Takes over a file whose whole content is a part. */
  adopt(name: string, file: FileHandle): Promise<ArchivedFile>
  read(name: string): AsyncIterable<Buffer>
  close(): Promise<void>
}

interface Part {
  readonly file: FileHandle
  readonly from: number
  readonly bytes: number
}

export async function openWorkParts(folder: string): Promise<WorkParts> {
  const parts = new Map<string, Part>()
  const spool = await openUnnamed(folder)
  let end = 0
  const read = (name: string) => bytesOf(parts.get(name) ?? { file: spool, from: 0, bytes: 0 })
  return {
    async add(name, body) {
      const hash = createHash('sha256')
      const from = end
      for await (const part of body) {
        await spool.writeFile(part)
        hash.update(part)
        end += part.length
      }
      parts.set(name, { file: spool, from, bytes: end - from })
      return { name, bytes: end - from, sha256: hash.digest('hex') }
    },
    async adopt(name, file) {
      const { size: bytes } = await file.stat()
      parts.set(name, { file, from: 0, bytes })
      const hash = createHash('sha256')
      for await (const part of read(name)) hash.update(part)
      return { name, bytes, sha256: hash.digest('hex') }
    },
    read,
    async close() {
      for (const file of new Set([spool, ...[...parts.values()].map((part) => part.file)])) await file.close()
    },
  }
}

async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function* bytesOf({ file, from, bytes }: Part): AsyncGenerator<Buffer> {
  for (let at = from; at < from + bytes;) {
    const wanted = Math.min(CHUNK_BYTES, from + bytes - at)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at)
    if (bytesRead === 0) throw new Error('A part of the back-up is cut off')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
