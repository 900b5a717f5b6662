import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileUse } from '#contract/files.ts'
import { Refusal } from '#contract/refusal.ts'
import { type FileFault, judge, type JudgedFile } from './judge.ts'
import type { TakingDeps } from './take-upload.ts'
import { faultOfUpload } from './uploads.ts'

interface Sent {
  /** Of a file that is put back in its place; null gives it one. */
  readonly id: string | null
  readonly bytes: Buffer
  readonly name: string
  readonly use: FileUse
  /** The uid of whoever sent it. */
  readonly from: string
}

export interface TakenBytes extends JudgedFile {
  readonly id: string
}

/** Takes a small file that came in one piece, if nothing is wrong with it. It is on disk before its row is, which is the caller's. */
export async function takeBytes(
  { fileStore, stopping }: Pick<TakingDeps, 'fileStore' | 'stopping'>,
  { id: known, bytes, name, use, from }: Sent,
): Promise<TakenBytes | FileFault | Refusal<'storageFull' | 'tooManyRequests'>> {
  const full = await faultOfUpload(fileStore, from, bytes.length)
  if (full) return new Refusal(full)
  const [id, arriving] = [known ?? randomBytes(24).toString('hex'), await fileStore.arriving()]
  const { Upload } = await import('@tus/server')
  try {
    await arriving.create(new Upload({ id, size: bytes.length, offset: 0 }))
    await arriving.write(Readable.from([bytes]), id, 0)
    const arrived = await fileStore.find(id)
    if (!arrived?.isWhole) throw new Error('A file that was just written is not there')
    const judged = await judge(arrived.path, name, { bytes: bytes.length, purpose: use, calledOff: stopping })
    if (typeof judged === 'string') return judged
    await fileStore.keep(id)
    return { id, ...judged }
  } finally {
    await fileStore.drop(id)
  }
}
