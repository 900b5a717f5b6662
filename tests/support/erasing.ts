/** What tests of erasures do: preview and erase at the desk, and search the whole database. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { ErasureKept, ErasureOfPerson, type ErasurePreview } from '#contract/erasures.ts'
import type { Database } from '#server/database/open.ts'
import type { TestApp } from './test-app.ts'

const NOT_OURS = /^(?:kysely_|sqlite_)/

export interface Hit {
  readonly table: string
  readonly row: Readonly<Record<string, unknown>>
}

/** Every row of every table that holds this text in any column, in capitals or not. */
export async function searchAll({ db }: Database, text: string): Promise<Hit[]> {
  const hits: Hit[] = []
  for (const { name, columns } of await db.introspection.getTables()) {
    if (NOT_OURS.test(name)) continue
    const texts = columns.filter(({ dataType }) => /text|char/i.test(dataType))
    const likes = texts.map((column) => sql`lower(${sql.ref(column.name)}) like ${`%${text.toLowerCase()}%`}`)
    if (likes.length === 0) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}
      where ${sql.join(likes, sql` or `)}`.execute(db)
    hits.push(...rows.map((row) => ({ table: name, row })))
  }
  return hits
}

/** Those hits whose row no erasure has announced to stay. */
export async function unannounced(database: Database, text: string): Promise<Hit[]> {
  const kept = await database.db.selectFrom('erasureKept').selectAll().execute()
  const isKept = ({ table, row }: Hit) =>
    kept.some(
      ({ tableName, rowId }) =>
        tableName === table && [row['id'], row['name'], row['paymentId']].map(String).includes(rowId),
    )
  return (await searchAll(database, text)).filter((hit) => !isKept(hit))
}

export const previewOf = async (app: TestApp, cookie: string, id: string): Promise<ErasurePreview> => {
  const answer = await app.request(`/api/desk/people/${id}/erasure`, { headers: { cookie } })
  assert.equal(answer.status, 200, await answer.clone().text())
  return ErasureOfPerson.parse(await answer.json()).preview ?? assert.fail('no preview')
}

export const orderErasure = (app: TestApp, cookie: string, id: string, seen: string, why = 'asked by letter') =>
  app.send('POST', `/api/desk/people/${id}/erasure`, { seen, why }, { cookie })

/** Looks at the preview and erases. */
export async function erasePerson(app: TestApp, cookie: string, id: string) {
  const preview = await previewOf(app, cookie, id)
  const answer = await orderErasure(app, cookie, id, preview.seen)
  assert.equal(answer.status, 200, await answer.clone().text())
  return { preview, kept: ErasureKept.parse(await answer.json()) }
}
