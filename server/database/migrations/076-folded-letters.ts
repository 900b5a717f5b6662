import { type Kysely, sql } from 'kysely'
import { folded, foldedDigits } from '#contract/folded-text.ts'

const AT_ONCE = 500
const IN_LATIN = /^[\x20-\x7E]*$/
const IN_DIGITS = /^\+?[0-9]*$/

/** The form in which letters are searched, beside what was typed; phones of payments as they are searched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('folded', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update "outbox" set "folded" = lower("recipient" || ' ' || "subject")`.execute(db)
  await eachText(
    db,
    sql`select "id", "recipient" || ' ' || "subject" as "text" from "outbox"`,
    async ({ id, text }) => {
      if (!IN_LATIN.test(text)) await sql`update "outbox" set "folded" = ${folded(text)} where "id" = ${id}`.execute(db)
    },
  )
  await eachText(db, sql`select "id", "phone" as "text" from "payments"`, async ({ id, text }) => {
    if (!IN_DIGITS.test(text))
      await sql`update "payments" set "phone" = ${foldedDigits(text)} where "id" = ${id}`.execute(db)
  })
}

interface Row {
  readonly id: string
  readonly text: string
}

async function eachText(db: Kysely<unknown>, rowsOf: ReturnType<typeof sql>, work: (row: Row) => Promise<void>) {
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`${rowsOf} where "id" > ${after} order by "id" limit ${AT_ONCE}`.execute(db)
    for (const row of rows) await work(row)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.id
  }
}
