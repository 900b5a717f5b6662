/**
 * Uploaded files never change under their id. A back-up copies each of them once, beside the archives, and each archive names
 * those that it needs: `files/plain/ab/ID.DIGEST`, or sealed under a folder that tells passphrases apart.
 */
import { createHash, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { timeOfArchive, UNFINISHED } from './archive-names.ts'
import { BackupFault } from './backup-fault.ts'
import { FILES, type MissingFile, type StoredFiles } from './manifest.ts'
import { drain, type OpenFile, readManifest } from './read-archive.ts'
import { seal, unseal } from './sealed-stream.ts'
import type { Upload } from './sqlite-copy.ts'

export const STORED = 'files/kept'
const COPIES = 'files'
const RESERVE_BYTES = 64_000_000

interface CopyOrder {
  readonly dataDir: string
  readonly backupDir: string
  readonly passphrase: string | null
}

type StoredFile = StoredFiles['files'][number]

/** Copies what has no copy yet. Returns all that the site has now. */
export async function copyStored({ dataDir, backupDir, passphrase }: CopyOrder): Promise<StoredFiles> {
  const folder = passphrase === null ? 'plain' : `sealed-${markOf(passphrase)}`
  const files: StoredFile[] = []
  for (const name of await filesBelow(join(dataDir, STORED))) {
    const from = join(dataDir, STORED, name)
    const found = await stat(from).catch(() => null)
    if (!found) continue
    const bytes = found.size
    const digest = await copiedBefore(join(backupDir, COPIES, folder, name), passphrase === null ? bytes : null)
    const sha256 = digest ?? (await copyOne(from, join(backupDir, COPIES, folder, name), { bytes, passphrase }))
    files.push({ name, bytes, sha256 })
  }
  return { folder, files }
}

/** Which files of the copied database were not read as it knows them. Later uploads are in no such database. */
export function missingUploads(uploads: readonly Upload[], { files }: StoredFiles): MissingFile[] {
  const read = new Map(files.map((file) => [file.name, file]))
  return uploads.flatMap(({ id, name: title, bytes, sha256 }) => {
    const name = `${id.slice(-2)}/${id}`
    const file = read.get(name)
    return file?.bytes === bytes && file.sha256 === sha256 ? [] : [{ name, title }]
  })
}

const markOf = (passphrase: string) => scryptSync(passphrase, 'synergyy stored files', 4).toString('hex')

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
}

/** The digest in the name of the copy of a file, where there is a whole one. */
async function copiedBefore(path: string, bytes: number | null): Promise<string | null> {
  const id = path.slice(dirname(path).length + 1)
  const names = await readdir(dirname(path)).catch(() => [])
  for (const name of names) {
    const digest = /^[0-9a-f]{64}$/.exec(name.slice(id.length + 1))?.[0]
    if (!digest || !name.startsWith(`${id}.`)) continue
    if (bytes === null || (await stat(`${path}.${digest}`)).size === bytes) return digest
  }
  return null
}

interface Copying {
  readonly bytes: number
  readonly passphrase: string | null
}

async function copyOne(from: string, to: string, { bytes, passphrase }: Copying): Promise<string> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(dirname(to))
  if (bavail * bsize < bytes + RESERVE_BYTES)
    throw new BackupFault(`There is too little room on the disk of ${dirname(to)} for an uploaded file.`)
  const hash = createHash('sha256')
  const draft = to + UNFINISHED
  try {
    await pipeline([
      createReadStream(from),
      Duplex.from((body: AsyncIterable<Buffer>) => hashed(body, hash)),
      ...(passphrase === null ? [] : [Duplex.from((body: AsyncIterable<Buffer>) => seal(body, passphrase))]),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    ])
    const sha256 = hash.digest('hex')
    await rename(draft, `${to}.${sha256}`)
    return sha256
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* hashed(body: AsyncIterable<Buffer>, hash: { update(part: Buffer): unknown }): AsyncGenerator<Buffer> {
  for await (const part of body) {
    hash.update(part)
    yield part
  }
}

/** Removes the copies that no archive names any more; none at all while one of the archives cannot be read. */
export async function clearCopies(backupDir: string, passphrase: string | null): Promise<void> {
  const copies = await filesBelow(join(backupDir, COPIES))
  if (copies.length === 0) return
  const named = new Set<string>()
  for (const archive of (await readdir(backupDir)).filter((name) => timeOfArchive(name) !== null)) {
    const manifest = await readManifest(join(backupDir, archive), passphrase).catch(() => null)
    if (!manifest) return
    for (const path of copyPaths(manifest.stored)) named.add(path)
  }
  for (const copy of copies.filter((name) => !named.has(name))) await rm(join(backupDir, COPIES, copy), { force: true })
}

const copyPaths = (stored: StoredFiles | undefined): string[] =>
  (stored?.files ?? []).map(({ name, sha256 }) => `${stored?.folder}/${name}.${sha256}`)

export const missingCopies = (archive: string, stored: StoredFiles | undefined): string[] =>
  copyPaths(stored).filter((path) => !existsSync(join(dirname(archive), COPIES, path)))

interface Beside {
  readonly archive: string
  readonly passphrase: string | null
}

/** The copies beside an archive that are there, called as they are inside of one. Whoever reads one hears when it is not whole. */
export function openCopies(beside: Beside, stored: StoredFiles | undefined): OpenFile[] {
  const { folder = '', files = [] } = stored ?? {}
  return files
    .filter((file) => existsSync(copyOf(beside, folder, file)))
    .map((file) => ({ ...file, name: `${FILES}${STORED}/${file.name}`, body: uploaded(beside, folder, file) }))
}

const copyOf = ({ archive }: Beside, folder: string, { name, sha256 }: StoredFile): string =>
  join(dirname(archive), COPIES, folder, `${name}.${sha256}`)

async function* uploaded(beside: Beside, folder: string, file: StoredFile): AsyncGenerator<Buffer> {
  const source: AsyncIterable<Buffer> = createReadStream(copyOf(beside, folder, file))
  const hash = createHash('sha256')
  yield* hashed(folder === 'plain' ? source : unseal(source, beside.passphrase ?? '', file.name), hash)
  if (hash.digest('hex') !== file.sha256)
    throw new BackupFault(`The copy of the uploaded file ${file.name} is damaged.`)
}

interface Fetched {
  readonly found: readonly string[]
  readonly missing: readonly string[]
}

/** Puts the files that an archive names into a folder; without one they are read alone. Names those whose copy is not there, or not whole. */
export async function fetchStored(
  beside: Beside,
  stored: StoredFiles | undefined,
  to: string | null,
): Promise<Fetched> {
  const [found, missing]: [string[], string[]] = [[], []]
  for (const file of stored?.files ?? []) {
    const body = uploaded(beside, stored?.folder ?? '', file)
    const whole = await (to === null ? drain(body) : placeFile(body, join(to, file.name))).then(
      () => true,
      () => false,
    )
    ;(whole ? found : missing).push(file.name)
  }
  return { found, missing }
}

async function placeFile(body: AsyncIterable<Buffer>, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await pipeline(body, createWriteStream(target, { mode: 0o600, flush: true }))
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}
