import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupOrder } from '#server/backup/make-backup.ts'
import { programFolders } from '#server/backup/postgres-programs.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { noteFile } from '#server/features/files/stored-files.ts'
import { numberMarkFile } from '#server/gateways/number-mark-file.ts'
import type { Cleaner, TestEngine } from './engines.ts'

export const SECRET = 'a secret for tests, 32 characters'
export const OWN_SECRET = 'f'.repeat(64)

export interface BackedUp {
  readonly order: BackupOrder
  readonly database: Database
}

export async function newFolder(cleaner: Cleaner): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-backup-'))
  // A server that is about to end may write there once more.
  cleaner.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return folder
}

/** An order to back up a place of this engine, which may be empty still. On SQLite the site has a secret of its own. */
export async function orderFor(engine: TestEngine, cleaner: Cleaner, dataDir: string): Promise<BackupOrder> {
  const { url } = await engine.location(cleaner)
  return {
    dataDir,
    databaseUrl: url,
    authSecret: url ? SECRET : null,
    backupDir: join(dataDir, 'backups'),
    backupFolder: '',
    passphrase: null,
    programs: programFolders(process.env['PATH'] ?? ''),
  }
}

export const locationOf = ({ dataDir, databaseUrl }: Pick<BackupOrder, 'dataDir' | 'databaseUrl'>) => ({
  url: databaseUrl,
  file: databaseUrl ? '' : join(dataDir, 'synergyy.sqlite'),
})

/** A site's folder and database, with a record and a number that was given. */
export async function siteToBackUp(engine: TestEngine, cleaner: Cleaner, schema?: { upTo: string }): Promise<BackedUp> {
  const dataDir = await newFolder(cleaner)
  const removals: (() => Promise<void> | void)[] = []
  const order = await orderFor(engine, { after: (work) => void removals.push(work) }, dataDir)
  const database = await openDatabase(locationOf(order), () => {})
  cleaner.after(async () => {
    await database.close()
    for (const remove of removals) await remove()
  })
  await migrate(database, schema)
  await keepRecord(database, 'first')
  if (!order.databaseUrl) await writeFile(join(dataDir, 'auth-secret'), OWN_SECRET, { mode: 0o600 })
  await numberMarkFile(join(dataDir, 'document-numbers.json')).keep({ 'SYN/26-27': 3 }, true)
  return { order, database }
}

export const keepRecord = (database: Database, key: string): Promise<unknown> =>
  database.write((tx) =>
    tx
      .insertInto('records')
      .values({ branch: 'feedback', key, body: '{}', receivedAt: '2026-11-20T12:00:00.000Z' })
      .execute(),
  )

export const recordKeys = async ({ db }: Database): Promise<string[]> =>
  (await db.selectFrom('records').select('key').orderBy('key').execute()).map(({ key }) => key)

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A row of the slip of a payment with this content. */
export const noteSlip = ({ db }: Database, paymentId: string, fileId: string, text: string): Promise<unknown> =>
  db
    .insertInto('paymentSlips')
    .values({
      paymentId,
      fileId,
      mediaType: 'application/pdf',
      bytes: Buffer.byteLength(text),
      sha256: digestOf(text),
      addedBy: 'cli:test',
      addedAt: '2026-11-20T12:00:00.000Z',
    })
    .execute()

/** A row of an uploaded file with this content. */
export const noteUpload = (database: Database, id: string, text: string): Promise<unknown> =>
  database.write((tx) =>
    noteFile(
      tx,
      {
        id,
        name: `${id}.pdf`,
        bytes: Buffer.byteLength(text),
        sha256: digestOf(text),
        mediaType: 'application/pdf',
      },
      { actor: 'cli:test', at: new Date('2026-11-20T12:00:00.000Z') },
    ),
  )
