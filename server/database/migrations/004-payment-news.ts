import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'

export async function up(db: Kysely<unknown>): Promise<void> {
  await changeInbox(db)
  await changePayments(db)
  await db.schema
    .createTable('paymentDisputes')
    .addColumn('paymentId', 'text', (column) => column.notNull().references('payments.id'))
    .addColumn('disputeId', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('respondBy', 'text')
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_disputes_id', ['paymentId', 'disputeId'])
    .execute()
  await sql`update "paymentOrders" set state = 'abandoned' where state = 'settled' and not exists (
    select 1 from payments where payments."orderId" = "paymentOrders".id
    and payments.state not in ('seen', 'authorised', 'failed'))`.execute(db)
  await db.schema.createIndex('payment_orders_user').on('paymentOrders').column('userId').execute()
  await db.schema.createIndex('user_mobile').on('user').column('mobile').execute()
}

async function changeInbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('paymentInbox')
    .addColumn('encoding', 'text', (column) => column.notNull().defaultTo('text'))
    .execute()
  await db.schema.alterTable('paymentInbox').addColumn('doneAt', 'text').execute()
  await sql`update "paymentInbox" set "doneAt" = "receivedAt" where state = 'done'`.execute(db)
  await sql`create index payment_inbox_kept on "paymentInbox" ("doneAt") where body <> ''`.execute(db)
}

async function changePayments(db: Kysely<unknown>): Promise<void> {
  for (const name of ['toldRefund', 'toldLost'])
    await db.schema
      .alterTable('payments')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  // Of what went back before, letters have been written.
  const { rows } = await sql<{ id: string; facts: string }>`select id, facts from payments where state in
    ('partlyRefunded', 'refunded', 'disputed', 'disputeLost')`.execute(db)
  for (const { id, facts } of rows)
    await sql`update payments set "toldRefund" = ${refundedOf(facts)} where id = ${id}`.execute(db)
  await sql`update payments set "toldLost" = 1 where state = 'disputeLost'`.execute(db)
}

const Refunds = z.object({ refunds: z.record(z.string(), z.number()), refundedInAll: z.number() })

function refundedOf(facts: string): number {
  const read = Refunds.safeParse(parsed(facts))
  if (!read.success) return 0
  const sum = Object.values(read.data.refunds).reduce((total, amount) => total + amount, 0)
  return Math.max(read.data.refundedInAll, sum)
}

/** One row that cannot be read must not stop the others. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
