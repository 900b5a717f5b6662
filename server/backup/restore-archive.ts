import { createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MIGRATION_NAMES } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { RESTORE_MARK, RESTORE_WORK } from '../database/restoring.ts'
import { closeNumbering, MARK_FILE, numberMarkFile } from '../gateways/number-mark-file.ts'
import { BackupFault, faultAt } from './backup-fault.ts'
import { emptyFolder, type MarkedDatabase, markDatabase } from './empty-place.ts'
import { DATABASE_FILE, RESTORE_DONE } from './kept-files.ts'
import { type BackupOrder, syncFolder } from './make-backup.ts'
import { type ArchivedFile, FILES, type Manifest, POSTGRES_COPY, SQLITE_COPY } from './manifest.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { countRows, fillPostgres } from './postgres-copy.ts'
import { isDamage, readArchive } from './read-archive.ts'
import { checkSecret } from './site-secret.ts'
import { checkSqlite } from './sqlite-copy.ts'
import { fetchStored, STORED } from './stored-copies.ts'

export interface RestoreOrder extends Omit<BackupOrder, 'backupDir' | 'backupFolder'> {
  readonly archive: string
  /** null reads uploaded files and places none of them. */
  readonly storedTo?: null
}

/** `missing` names uploaded files whose copies do not lie beside the archive. */
type Ready<Result> = (database: Database, manifest: Manifest, missing: readonly string[]) => Promise<Result>

/**
 * Restores into an empty place, or not at all; throws a `BackupFault`. `ready` brings the database up to date and readies
 * it to be served, before anybody can serve it.
 */
export async function restoreArchive<Result>(order: RestoreOrder, ready: Ready<Result>): Promise<Result> {
  const { dataDir, databaseUrl } = order
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw faultAt(dataDir, error)
  })
  return oneAtATime(dataDir, async () => {
    await emptyFolder(dataDir)
    const work = join(dataDir, RESTORE_WORK)
    let marked: MarkedDatabase | null = null
    try {
      await mkdir(work, { mode: 0o700 })
      const manifest = await unpack(order, work)
      marked = databaseUrl ? await markDatabase(databaseUrl) : null
      await checkSecret(order, manifest, work)
      const storedTo = order.storedTo === undefined ? join(work, FILES, STORED) : null
      const { found, missing } = await fetchStored(order, manifest.stored, storedTo)
      const result = await fill(order, manifest, {
        work,
        marked,
        ready: (database) => ready(database, manifest, missing),
      })
      const stored = found.map((name) => `${STORED}/${name}`)
      await placeFiles(dataDir, work, [...keptNames(manifest), ...stored])
      if (!databaseUrl) await link(join(work, SQLITE_COPY), join(dataDir, DATABASE_FILE))
      await rename(work, join(dataDir, RESTORE_DONE))
      await syncFolder(dataDir)
      await marked?.finish()
      await rm(join(dataDir, RESTORE_DONE), { recursive: true, force: true })
      return result
    } catch (error) {
      await marked?.undo()
      await rm(work, { recursive: true, force: true })
      throw faultAt(dataDir, error)
    } finally {
      await marked?.client.end()
    }
  })
}

const unpack = ({ archive, passphrase, databaseUrl }: RestoreOrder, work: string): Promise<Manifest> =>
  readArchive({
    path: archive,
    passphrase,
    onManifest: (manifest) => checkFit(manifest, databaseUrl),
    async keep({ name }: ArchivedFile, body) {
      const path = join(work, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(body, target).catch((error: unknown) => {
        throw isDamage(error) ? error : faultAt(work, error)
      })
    },
  })

function checkFit({ engine, schema }: Manifest, databaseUrl: string | null): void {
  if (engine === 'postgres' && !databaseUrl)
    throw new BackupFault('This back-up is of a PostgreSQL database. Set DATABASE_URL to an empty one.')
  if (engine === 'sqlite' && databaseUrl)
    throw new BackupFault('This back-up is of a database file. Restore it without DATABASE_URL.')
  const unknown = schema.filter((name) => !MIGRATION_NAMES.includes(name))
  if (unknown.length > 0)
    throw new BackupFault(
      `This back-up was made by a newer version of the site, whose tables this one does not know (${unknown.join(', ')}). Install that version first.`,
    )
}

interface Filling<Result> {
  readonly work: string
  readonly marked: MarkedDatabase | null
  readonly ready: (database: Database) => Promise<Result>
}

async function fill<Result>(
  { databaseUrl, programs }: RestoreOrder,
  manifest: Manifest,
  { work, marked, ready }: Filling<Result>,
): Promise<Result> {
  const file = join(work, SQLITE_COPY)
  if (databaseUrl && marked) {
    await fillPostgres(databaseUrl, join(work, POSTGRES_COPY), manifest.dumpVersion ?? 0, programs)
    const { [RESTORE_MARK]: _mark, ...rows } = (await countRows(marked.client)).rows
    compareRows(rows, manifest)
  } else compareRows(checkSqlite(file).rows, manifest)
  const database = await openDatabase({ url: databaseUrl, file }, () => {})
  try {
    return await ready(database)
  } finally {
    await database.close()
  }
}

function compareRows(rows: Readonly<Record<string, number>>, manifest: Manifest): void {
  const names = new Set([...Object.keys(rows), ...Object.keys(manifest.rows)])
  const wrong = [...names].filter((name) => rows[name] !== manifest.rows[name])
  if (wrong.length > 0)
    throw new BackupFault(`These tables came back with other rows than they had: ${wrong.join(', ')}.`)
}

const keptNames = ({ files }: Manifest): string[] =>
  files.flatMap(({ name }) => (name.startsWith(FILES) ? [name.slice(FILES.length)] : []))

/** The files at their places. Numbering closes, with the highest marks that are known. */
async function placeFiles(dataDir: string, work: string, names: readonly string[]): Promise<void> {
  for (const name of names.filter((one) => one !== MARK_FILE && existsSync(join(work, FILES, one)))) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
    await rename(join(work, FILES, name), join(dataDir, name))
  }
  const marks = await Promise.all([join(dataDir, MARK_FILE), join(work, FILES, MARK_FILE)].map(marksIn))
  const series = [...new Set(marks.flatMap((one) => Object.keys(one)))]
  const highest = series.map((name) => [name, Math.max(...marks.map((one) => one[name] ?? 0))] as const)
  await closeNumbering(join(dataDir, MARK_FILE), Object.fromEntries(highest))
}

async function marksIn(path: string): Promise<Readonly<Record<string, number>>> {
  const marks = await numberMarkFile(path).read()
  return marks.kind === 'absent' ? {} : marks.series
}
