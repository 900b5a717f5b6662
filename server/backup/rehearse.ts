/** Restores an archive into an empty place that is removed again, and says what was found there. */
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import { BackupFault, faultAt } from './backup-fault.ts'
import { DATABASE_FILE, REHEARSAL_PLACE, REHEARSAL_WORK } from './kept-files.ts'
import { type Manifest, POSTGRES_COPY } from './manifest.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { checkPostgres, countTables } from './postgres-copy.ts'
import { drain, readArchive, readManifest } from './read-archive.ts'
import { makeRehearsalDatabase } from './rehearsal-database.ts'
import { restoreArchive, type RestoreOrder } from './restore-archive.ts'
import { countSqlite } from './sqlite-copy.ts'
import { fetchStored } from './stored-copies.ts'

/** Left free beside what a rehearsal needs, for the site itself. */
const RESERVE_BYTES = 64_000_000

export interface RehearsalOrder extends Omit<RestoreOrder, 'storedTo'> {
  /** The tables whose rows are counted in the copy and in the site as it is now. */
  readonly counted: readonly string[]
}

export interface Rehearsed {
  readonly madeAt: string
  /** False where the database could only be read: the role may make no database to restore into. */
  readonly isRestored: boolean
  readonly rows: Readonly<Record<string, number>>
  readonly now: Readonly<Record<string, number>>
  readonly uploads: number
  /** Uploaded files that were missing when it was made, or whose copies are not whole. */
  readonly missing: readonly string[]
}

/** Throws a `BackupFault` where the archive could not be restored. However it ends, nothing of it stays. */
export async function rehearse(order: RehearsalOrder): Promise<Rehearsed> {
  const work = join(order.dataDir, REHEARSAL_WORK)
  await mkdir(work, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw faultAt(order.dataDir, error)
  })
  return oneAtATime(work, async () => {
    const place = join(work, REHEARSAL_PLACE)
    await rm(place, { recursive: true, force: true })
    try {
      await checkRoom(work, await readManifest(order.archive, order.passphrase))
      return await (order.databaseUrl === null ? restored(order, place, null) : restoredPostgres(order, place))
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  })
}

async function checkRoom(work: string, { files }: Manifest): Promise<void> {
  const needed = files.reduce((sum, { bytes }) => sum + bytes, RESERVE_BYTES)
  const { bavail, bsize } = await statfs(work)
  if (bavail * bsize > needed) return
  const [free, wanted] = [bavail * bsize, needed].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`)
  throw new BackupFault(`There is too little room to rehearse in ${work}: ${free} are free, ${wanted} are needed.`)
}

async function restoredPostgres(order: RehearsalOrder, place: string): Promise<Rehearsed> {
  const made = await makeRehearsalDatabase(order.databaseUrl ?? '')
  if (!made) return read(order)
  try {
    return await restored(order, place, made.url)
  } finally {
    await made.remove()
  }
}

const restored = (order: RehearsalOrder, dataDir: string, databaseUrl: string | null): Promise<Rehearsed> =>
  restoreArchive({ ...order, dataDir, databaseUrl, storedTo: null }, async (copy, manifest, missing) => {
    await migrate(copy)
    return found(order, manifest, { isRestored: true, missing })
  })

/** Every byte is compared, and the copy of the database is read to its end. */
async function read(order: RehearsalOrder): Promise<Rehearsed> {
  const { archive, passphrase, programs } = order
  const { dumpVersion } = await readManifest(archive, passphrase)
  const manifest = await readArchive({
    path: archive,
    passphrase,
    keep: ({ name }, body) => (name === POSTGRES_COPY ? checkPostgres(body, dumpVersion ?? 0, programs) : drain(body)),
  })
  const { missing } = await fetchStored(order, manifest.stored, null)
  return found(order, manifest, { isRestored: false, missing })
}

async function found(
  { counted, dataDir, databaseUrl }: RehearsalOrder,
  { madeAt, rows, stored, missing }: Manifest,
  came: { readonly isRestored: boolean; readonly missing: readonly string[] },
): Promise<Rehearsed> {
  const now = databaseUrl ? await countTables(databaseUrl, counted) : countSqlite(join(dataDir, DATABASE_FILE), counted)
  const inCopy = counted.map((name): [string, number] => [name, rows[name] ?? 0])
  return {
    madeAt,
    isRestored: came.isRestored,
    rows: Object.fromEntries(inCopy),
    now,
    uploads: stored?.files.length ?? 0,
    missing: [...new Set([...missing.map(({ name }) => name), ...came.missing])],
  }
}
