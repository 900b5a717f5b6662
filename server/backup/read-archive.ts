import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, type Gunzip } from 'node:zlib'
import { BackupFault, faultAt, PassphraseWanted } from './backup-fault.ts'
import { type ArchivedFile, Manifest, MANIFEST } from './manifest.ts'
import { isSealed, unseal } from './sealed-stream.ts'
import { readTar, type TarFile } from './tar.ts'

const MOST_MANIFEST_BYTES = 16_000_000

export interface Reading {
  readonly path: string
  readonly passphrase: string | null
  readonly onManifest?: (manifest: Manifest) => Promise<void> | void
  /** Where each file's bytes go; without it they are compared with their digest alone. */
  readonly keep?: (file: ArchivedFile, body: AsyncIterable<Buffer>) => Promise<void>
}

/** Reads an archive from beginning to end and compares every file with its digest. Throws a `BackupFault`. */
export async function readArchive({
  path,
  passphrase,
  onManifest,
  keep = (_file, body) => drain(body),
}: Reading): Promise<Manifest> {
  const { manifest, files } = await openArchive(path, passphrase)
  try {
    await onManifest?.(manifest)
    for await (const { body, ...file } of files) await keep(file, body)
    return manifest
  } catch (error) {
    throw faultOf(path, error)
  }
}

export interface OpenFile extends ArchivedFile {
  readonly body: AsyncIterable<Buffer>
}

interface OpenArchive {
  readonly manifest: Manifest
  readonly files: AsyncGenerator<OpenFile>
}

/** What an archive says of itself, and its files for whoever reads them. Both throw a `BackupFault`. */
export async function openArchive(path: string, passphrase: string | null): Promise<OpenArchive> {
  try {
    const files = readTar(await unpacked(path, passphrase))
    const manifest = await manifestIn(files, basename(path))
    return { manifest, files: checkedFiles(files, manifest, path) }
  } catch (error) {
    throw faultOf(path, error)
  }
}

async function* checkedFiles(
  files: AsyncIterable<TarFile>,
  manifest: Manifest,
  path: string,
): AsyncGenerator<OpenFile> {
  const name = basename(path)
  const waiting = new Map(manifest.files.map((file) => [file.name, file]))
  try {
    for await (const { name: inside, bytes, body } of files) {
      const file = waiting.get(inside)
      if (!file || file.bytes !== bytes) throw new BackupFault(`${name} is damaged: ${inside} is not as its list says.`)
      const hash = createHash('sha256')
      yield { ...file, body: hashing(body, hash, path) }
      if (hash.digest('hex') !== file.sha256)
        throw new BackupFault(`${name} is damaged: ${inside} is not as it was written.`)
      waiting.delete(inside)
    }
    if (waiting.size > 0) throw new BackupFault(`${name} is damaged: it lacks ${[...waiting.keys()].join(', ')}.`)
  } catch (error) {
    throw faultOf(path, error)
  }
}

const faultOf = (path: string, error: unknown): BackupFault =>
  isDamage(error) ? new BackupFault(`${basename(path)} is damaged or cut off.`, { cause: error }) : faultAt(path, error)

/** What an archive says of itself, without reading on. Throws a `BackupFault`. */
export async function readManifest(path: string, passphrase: string | null): Promise<Manifest> {
  const archive = await unpacked(path, passphrase)
  try {
    return await manifestIn(readTar(archive), basename(path))
  } catch (error) {
    throw faultOf(path, error)
  } finally {
    archive.destroy()
  }
}

/** Reads on to the end, for what is found out on the way. */
export async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _part of body);
}

async function* hashing(
  body: AsyncIterable<Buffer>,
  hash: { update(part: Buffer): unknown },
  path: string,
): AsyncGenerator<Buffer> {
  try {
    for await (const part of body) {
      hash.update(part)
      yield part
    }
  } catch (error) {
    throw faultOf(path, error)
  }
}

async function manifestIn(files: AsyncGenerator<TarFile>, name: string): Promise<Manifest> {
  const next = await files.next()
  const first = next.done ? null : next.value
  if (first?.name !== MANIFEST || first.bytes > MOST_MANIFEST_BYTES)
    throw new BackupFault(`${name} is no back-up of this site.`)
  const parts: Buffer[] = []
  for await (const part of first.body) parts.push(part)
  const manifest = Manifest.safeParse(JSON.parse(Buffer.concat(parts).toString()))
  if (manifest.success) return manifest.data
  throw new BackupFault(`${name} was written by a version of the site that this one cannot read. Use the newer one.`)
}

async function unpacked(path: string, passphrase: string | null): Promise<Gunzip> {
  const name = basename(path)
  const begin = await beginningOf(path)
  const isEncrypted = isSealed(begin)
  if (!isEncrypted && begin.readUInt16BE(0) !== 0x1f8b)
    throw new BackupFault(isUnpacked(begin) ? `${name} ${UNPACKED}` : `${name} is no back-up of this site.`)
  if (isEncrypted && passphrase === null)
    throw new PassphraseWanted(`${name} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`)
  const gunzip = createGunzip()
  const opening = isEncrypted
    ? [Duplex.from((sealed: AsyncIterable<Buffer>) => unseal(sealed, passphrase ?? '', name))]
    : []
  pipeline([createReadStream(path), ...opening, gunzip]).catch(() => {})
  return gunzip
}

const UNPACKED =
  'was unpacked on its way here, as some browsers and mail programs do. Use the file as it was written: it ends in .tar.gz.'

/** A tar begins with the name of its first file. */
const isUnpacked = (begin: Buffer): boolean => begin.toString('latin1').startsWith(`${MANIFEST}\0`)

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const begin = Buffer.alloc(64)
    await file.read(begin)
    return begin
  } finally {
    await file.close()
  }
}

/** Whether an error comes of what the archive holds: its compression, its list of files or its JSON. */
export const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) ||
  (error instanceof Error && error.message.startsWith('The archive is '))
