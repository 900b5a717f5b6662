import { Readable } from 'node:stream'
import { SECRET_FILE } from './kept-files.ts'
import { type ArchivedFile, FILES, type Manifest, MANIFEST } from './manifest.ts'
import { drain, type OpenFile, openArchive } from './read-archive.ts'
import { digestOfArchived } from './site-secret.ts'
import { openCopies, STORED } from './stored-copies.ts'
import type { TarFile } from './tar.ts'

export interface DownloadOrder {
  readonly archive: string
  readonly passphrase: string | null
  readonly newPassphrase: string
  readonly withSecret: boolean
  readonly withFiles: boolean
  readonly dataDir: string
  readonly authSecret: string | null
}

interface Repacked {
  readonly madeAt: Date
  readonly files: AsyncGenerator<TarFile>
}

/** The files of an archive as they are handed out, with a list of their own. Throws a `BackupFault`, also while they are read. */
export async function repacked(order: DownloadOrder): Promise<Repacked> {
  const { archive, passphrase, withSecret } = order
  const opened = await openArchive(archive, passphrase)
  const isHandedOut = ({ name }: ArchivedFile) => withSecret || name !== FILES + SECRET_FILE
  const copies = order.withFiles ? openCopies(order, opened.manifest.stored) : []
  const manifest = await listedAnew(order, opened.manifest, isHandedOut, copies)
  return { madeAt: new Date(manifest.madeAt), files: packed(manifest, opened.files, isHandedOut, copies) }
}

async function listedAnew(
  order: DownloadOrder,
  { secret, files, stored, ...rest }: Manifest,
  isHandedOut: (file: ArchivedFile) => boolean,
  copies: readonly OpenFile[],
): Promise<Manifest> {
  const known = order.withSecret ? null : await digestOfArchived(order, { ...rest, secret, files, stored })
  const inside = new Set(copies.map(({ name }) => name))
  return {
    ...rest,
    secret: order.withSecret ? secret : { kind: 'left out', known },
    stored: stored && { ...stored, files: stored.files.filter(({ name }) => !inside.has(`${FILES}${STORED}/${name}`)) },
    files: [...files.filter(isHandedOut), ...copies.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }))],
  }
}

async function* packed(
  manifest: Manifest,
  files: AsyncIterable<OpenFile>,
  isHandedOut: (file: ArchivedFile) => boolean,
  copies: readonly OpenFile[],
): AsyncGenerator<TarFile> {
  const list = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  yield { name: MANIFEST, bytes: list.length, body: Readable.from([list]) }
  for await (const file of files)
    if (isHandedOut(file)) yield file
    else await drain(file.body)
  yield* copies
}
