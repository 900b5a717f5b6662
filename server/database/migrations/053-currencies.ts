import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column currency text not null default ''`.execute(db)
  // Nearly all. Inside a text of the facts these quotation marks would be escaped.
  await sql`update payments set currency = 'INR' where facts like '%"currency":"INR"%'`.execute(db)
  const { rows } = await sql<{ id: string; facts: string }>`select id, facts from payments where currency = ''`.execute(
    db,
  )
  for (const { id, facts } of rows) {
    const currency = currencyIn(facts)
    if (currency) await sql`update payments set currency = ${currency} where id = ${id}`.execute(db)
  }
}

const Facts = z.object({ currency: z.string() })

/** Nothing for facts that cannot be read: what is not known is no rupee. */
function currencyIn(facts: string): string {
  try {
    return Facts.safeParse(JSON.parse(facts)).data?.currency ?? ''
  } catch {
    return ''
  }
}
