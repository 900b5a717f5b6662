/** The move from the old system on a test's database: what is exported there, taken here, and what the database then holds. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { differencesOf } from '#server/features/old-system/differences.ts'
import { readAccounts } from '#server/features/old-system/old-accounts.ts'
import { readTree } from '#server/features/old-system/old-tree.ts'
import { movingWith, planRun, takeRun } from '#server/features/old-system/run.ts'
import { exportedRecords, recordTree } from '#server/features/submissions/record-tree.ts'
import { booksOn } from './payment-chain.ts'
import { NOON, type TestApp } from './test-app.ts'

export interface OldExports {
  readonly users?: readonly object[]
  readonly tree?: unknown
}

type Given = Readonly<Record<string, string>>

export const movingOn = (app: TestApp, env: Record<string, string> = {}) => movingWith(booksOn(app, NOON, env))

export const HAND = { actor: 'cli:test', at: NOON }

const readBoth = ({ users = [], tree = {} }: OldExports) => ({
  accounts: readAccounts({ users }),
  leaves: readTree(tree),
})

/** Only looks. */
export const planOn = (app: TestApp, old: OldExports, given: Given = {}, env: Record<string, string> = {}) =>
  planRun(movingOn(app, env), readBoth(old), new Map(Object.entries(given)))

export async function importOn(app: TestApp, old: OldExports, given: Given = {}, env: Record<string, string> = {}) {
  const planned = await planOn(app, old, given, env)
  return { ...planned, ...(await takeRun(movingOn(app, env), planned, HAND)) }
}

export const diffOn = async ({ database }: TestApp, { tree = {} }: OldExports) =>
  differencesOf(database.db, readTree(tree), await exportedRecords(database))

/** What `npm run export` prints. */
export const treeOf = async ({ database }: TestApp): Promise<unknown> =>
  JSON.parse(JSON.stringify(recordTree(await exportedRecords(database))))

export const importsOf = ({ database: { db } }: TestApp) =>
  db.selectFrom('imports').selectAll().orderBy('source').orderBy('path').execute()

/** Of every row of every table. */
export async function digestOfAll({ db }: Database): Promise<string> {
  const hash = createHash('sha256')
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/^(?:kysely|sqlite)_/.test(name))
  for (const name of tables.toSorted()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    hash.update(
      `${name}\n${rows
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join('\n')}\n`,
    )
  }
  return hash.digest('hex')
}
