/** An old system of ten thousand people and fifty thousand records, brought by the owner's command, on both databases. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { makeOldSystem } from '#stand-ins/old-system/old-system.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { print } from './print.ts'

const PEOPLE = 10_000
const LEAVES = 50_000
const TARGET_MS = 60_000
const COMMAND = join(import.meta.dirname, '../firebase.ts')

export async function measureMove(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-move-'))
  const postgres = await startPostgres()
  try {
    const { auth, tree } = makeOldSystem({ people: PEOPLE, leaves: LEAVES })
    writeFileSync(join(folder, 'users.json'), JSON.stringify(auth))
    writeFileSync(join(folder, 'tree.json'), JSON.stringify(tree))
    await measureOn('SQLite', folder, null)
    await measureOn('PostgreSQL', folder, await postgres.url('move'))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureOn(engine: string, folder: string, url: string | null): Promise<void> {
  const dataDir = join(folder, engine)
  mkdirSync(dataDir)
  const database = await openDatabase({ url, file: join(dataDir, 'synergyy.sqlite') }, () => {})
  await migrate(database)
  await database.close()
  const secret = 'a secret for measurements, 32 characters'
  const env = { ...process.env, DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url, AUTH_SECRET: secret } : {}) }
  const files = ['--auth', join(folder, 'users.json'), '--tree', join(folder, 'tree.json'), '--json']
  for (const run of ['first', 'second']) {
    const begun = performance.now()
    await promisify(execFile)(process.execPath, [COMMAND, 'import', ...files], { env, maxBuffer: Infinity })
    const taken = performance.now() - begun
    const words = `${(taken / 1000).toFixed(1)} s for ${PEOPLE} people, ${LEAVES} records`
    print(`move, ${run} import on ${engine}`, words, `${TARGET_MS / 1000} s`, taken < TARGET_MS)
  }
}
