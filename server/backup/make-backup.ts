/** Makes one archive of everything that a site keeps, while it runs. */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { archiveName, isUnfinished, UNFINISHED } from './archive-names.ts'
import { BackupFault, faultAt } from './backup-fault.ts'
import { foldersOf, noteChosen, placeOf } from './backup-folders.ts'
import { copyErasureNotes } from './erasure-notes.ts'
import { BACKUP_WORK, copyKeptFiles, DATABASE_FILE } from './kept-files.ts'
import { type ArchivedFile, type Manifest, MANIFEST, type MissingFile, POSTGRES_COPY, SQLITE_COPY } from './manifest.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { checkPostgres, copyPostgres } from './postgres-copy.ts'
import { readArchive } from './read-archive.ts'
import { seal } from './sealed-stream.ts'
import { digestOfSecret } from './secret-digest.ts'
import { copySqlite, sqliteSize } from './sqlite-copy.ts'
import { clearCopies, copyStored, missingUploads } from './stored-copies.ts'
import { packTar, type TarFile } from './tar.ts'
import { openWorkParts, type WorkParts } from './work-parts.ts'

/** Left free beside what a back-up needs, for the site itself. */
const RESERVE_BYTES = 64_000_000

export interface BackupOrder {
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Of the environment; null where the secret lies in `dataDir`. */
  readonly authSecret: string | null
  readonly backupDir: string
  /** Inside `backupDir`; empty for that itself. */
  readonly backupFolder: string
  readonly passphrase: string | null
  readonly programs: readonly string[]
}

export interface MadeBackup {
  readonly archive: string
  readonly bytes: number
  readonly isEncrypted: boolean
  readonly madeAt: string
  readonly rows: Readonly<Record<string, number>>
  readonly missing: readonly MissingFile[]
}

/**
 * Returns when the archive is on disk under its name and was read once from beginning to end. Throws a `BackupFault`; then
 * nothing of that name is there.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { dataDir, backupDir } = order
  if (`${resolve(dataDir)}/`.startsWith(`${resolve(backupDir)}/`))
    throw new BackupFault(`BACKUP_DIR (${backupDir}) must be a folder of its own, in or beside DATA_DIR.`)
  if (!existsSync(dataDir)) throw new BackupFault(`${dataDir} is not there. Set DATA_DIR.`)
  const place = placeOf(order)
  await mkdir(place, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw faultAt(place, error)
  })
  return oneAtATime(dataDir, async () => {
    const work = join(dataDir, BACKUP_WORK)
    await clearLeftOvers(work, place)
    let parts: WorkParts | undefined
    try {
      await checkRoom(order)
      await mkdir(work, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw faultAt(dataDir, error)
      })
      parts = await openWorkParts(work)
      const manifest = await copyAll(order, parts, work).catch((error: unknown) => {
        throw faultAt(dataDir, error)
      })
      await noteChosen(order)
      const folders = await foldersOf(backupDir)
      for (const folder of folders) await copyErasureNotes(dataDir, folder)
      const made = await writeArchive(order, manifest, parts)
      if (made.missing.length === 0) for (const folder of folders) await clearCopies(folder, order.passphrase)
      return made
    } catch (error) {
      throw faultAt(place, error)
    } finally {
      await parts?.close()
      await rm(work, { recursive: true, force: true })
    }
  })
}

async function clearLeftOvers(work: string, place: string): Promise<void> {
  await rm(work, { recursive: true, force: true })
  for (const name of await readdir(place)) if (isUnfinished(name)) await rm(join(place, name))
}

async function checkRoom(order: BackupOrder): Promise<void> {
  const { dataDir, databaseUrl } = order
  const needed = databaseUrl ? 0 : await sqliteSize(join(dataDir, DATABASE_FILE))
  for (const place of [dataDir, placeOf(order)]) {
    const { bavail, bsize } = await statfs(place)
    if (bavail * bsize > 2 * needed + RESERVE_BYTES) continue
    const [free, wanted] = [bavail * bsize, 2 * needed + RESERVE_BYTES].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`)
    throw new BackupFault(`There is too little room on the disk of ${place}: ${free} are free, ${wanted} are needed.`)
  }
}

async function copyAll(order: BackupOrder, parts: WorkParts, work: string): Promise<Manifest> {
  const { dataDir, databaseUrl, authSecret, backupDir, programs } = order
  const copy = databaseUrl
    ? await postgresCopy(databaseUrl, parts, programs)
    : await sqliteCopy(dataDir, parts, join(work, SQLITE_COPY))
  const kept = await copyKeptFiles({ dataDir, backupDir, withSecret: authSecret === null }, parts)
  const stored = await copyStored({ ...order, backupDir: placeOf(order) })
  return {
    version: 1,
    madeAt: copy.madeAt,
    engine: databaseUrl ? 'postgres' : 'sqlite',
    dumpVersion: copy.dumpVersion,
    schema: [...copy.schema],
    secret: authSecret === null ? { kind: 'inside' } : { kind: 'outside', ...digestOfSecret(authSecret) },
    rows: copy.rows,
    stored,
    missing: missingUploads(copy.uploads, stored),
    files: [copy.listed, ...kept],
  }
}

async function postgresCopy(url: string, { add, read }: WorkParts, programs: readonly string[]) {
  let listed: ArchivedFile | undefined
  const keep = async (dump: AsyncIterable<Buffer>) => (listed = await add(POSTGRES_COPY, dump))
  const copy = await copyPostgres(url, keep, programs)
  await checkPostgres(read(POSTGRES_COPY), copy.dumpVersion, programs)
  if (!listed) throw new BackupFault('pg_dump wrote nothing.')
  return { ...copy, listed }
}

async function sqliteCopy(dataDir: string, { adopt }: WorkParts, to: string) {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) throw new BackupFault(`There is no database in ${dataDir} yet. Start the site once.`)
  const madeAt = new Date().toISOString()
  const copy = await copySqlite(file, to)
  return { ...copy, listed: await adopt(SQLITE_COPY, copy.file), madeAt, dumpVersion: null }
}

/** Beside its place, so that under its name there is a whole archive or none. */
async function writeArchive(order: BackupOrder, manifest: Manifest, { add, read }: WorkParts): Promise<MadeBackup> {
  const { passphrase } = order
  const place = placeOf(order)
  const list = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  const name = freeName(place, new Date(manifest.madeAt), passphrase !== null)
  const [unfinished, archive] = [join(place, name + UNFINISHED), join(place, name)]
  const files = [await add(MANIFEST, Readable.from([list])), ...manifest.files]
  const packed = files.map(({ name: file, bytes }): TarFile => ({ name: file, bytes, body: read(file) }))
  try {
    await pipeline([
      Readable.from(packTar(packed, new Date(manifest.madeAt))),
      createGzip({ level: 6 }),
      ...(passphrase === null ? [] : [Duplex.from((body: AsyncIterable<Buffer>) => seal(body, passphrase))]),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    ])
    await readArchive({ path: unfinished, passphrase })
    await rename(unfinished, archive)
    await syncFolder(place)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const { madeAt, rows, missing } = manifest
  return { archive, bytes: (await stat(archive)).size, isEncrypted: passphrase !== null, madeAt, rows, missing }
}

function freeName(place: string, at: Date, isEncrypted: boolean): string {
  const name = archiveName(at, isEncrypted)
  return existsSync(join(place, name)) ? freeName(place, new Date(at.getTime() + 1000), isEncrypted) : name
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
