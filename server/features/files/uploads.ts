/** Uploads that go on where they were interrupted, as tus 1.0 says (https://tus.io/protocols/resumable-upload). */
import { createHash, randomBytes } from 'node:crypto'
import type { Server } from '@tus/server'
import { PURPOSES } from '#contract/files.ts'
import type { FileStore } from '../../gateways/file-store.ts'

/** The begin of the ids of all uploads of a person: nobody else may go on with them. */
const beginOf = (uid: string): string => createHash('sha256').update(uid).digest('hex').slice(0, 16)

const ID = /^[0-9a-f]{48}$/

export const isUploadOf = (uid: string, id: string): boolean => ID.test(id) && id.startsWith(beginOf(uid))

export type UploadFault = 'storageFull' | 'tooManyRequests'

const MOST_AT_ONCE = 20
const LEFT_FREE = 2_000_000_000

export async function faultOfUpload(files: FileStore, uid: string, bytes: number): Promise<UploadFault | null> {
  if ((await files.countArriving(beginOf(uid))) >= MOST_AT_ONCE) return 'tooManyRequests'
  // Others that have begun will take their room too.
  return (await files.freeBytes()) - (await files.missingBytes()) - bytes < LEFT_FREE ? 'storageFull' : null
}

/** Answers what the protocol asks, for somebody whose right was checked before. */
export interface Uploads {
  answer(request: Request, uid: string): Promise<Response>
}

export function createUploads(files: FileStore, path: string): Uploads {
  const askers = new WeakMap<object, string>()
  let server: Server | undefined
  const load = async () => {
    const [{ Server: TusServer }, datastore] = await Promise.all([import('@tus/server'), files.arriving()])
    server ??= new TusServer({
      path,
      datastore,
      relativeLocation: true,
      allowedOrigins: [],
      maxSize: PURPOSES.recording.bytes,
      namingFunction: (request) => `${beginOf(askers.get(request) ?? '')}${randomBytes(16).toString('hex')}`,
    })
    return server
  }
  return {
    async answer(request, uid) {
      askers.set(request, uid)
      return (server ?? (await load())).handleWeb(request)
    },
  }
}
