/** Puts the site's tables from SQLite into PostgreSQL, so that both are measured on the same people. */
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'

const AT_ONCE = 2_000
const NOT_OURS = /^(?:kysely_|sqlite_)/

export async function copyToPostgres(file: string, url: string): Promise<void> {
  const database = await openDatabase({ url, file: '' }, () => {})
  await migrate(database)
  const tables = (await database.db.introspection.getTables()).filter(({ name }) => !NOT_OURS.test(name))
  await database.close()
  const from = new DatabaseSync(file, { readOnly: true })
  const into = new pg.Client(url)
  await into.connect()
  try {
    // Neither references nor triggers: the rows were stored by their rules.
    await into.query('set session_replication_role = replica')
    for (const { name } of tables) await copyTable(from, into, name)
    await countOn(into)
    await into.query('vacuum analyze')
  } finally {
    from.close()
    await into.end()
  }
}

/** Numbers that PostgreSQL gives by itself go on behind those that came. */
async function countOn(into: pg.Client): Promise<void> {
  const { rows } = await into.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`,
  )
  for (const { table, column } of rows)
    await into.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1) from "${table}"`,
    )
}

async function copyTable(from: DatabaseSync, into: pg.Client, name: string): Promise<void> {
  await into.query(`delete from "${name}"`)
  let rows: unknown[] = []
  const put = async () => {
    await into.query(
      `insert into "${name}" overriding system value select * from json_populate_recordset(null::"${name}", $1)`,
      [JSON.stringify(rows)],
    )
    rows = []
  }
  for (const row of from.prepare(`select * from "${name}"`).iterate()) if (rows.push(row) === AT_ONCE) await put()
  if (rows.length > 0) await put()
}
