/** Payments by whose they are, for whoever looks at everything that is kept on somebody. */
import { sql } from 'kysely'
import { among } from '../../../database/person-conditions.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { PaymentTable } from './tables.ts'

const ORDER = sql`"paymentOrders" where "paymentOrders"."id" = "payments"."orderId"`

/** What the accounts ordered, and what carries these addresses where no account ordered it: anybody can type one. */
export function paidBy(
  queries: Queries,
  uids: readonly string[],
  addresses: readonly string[],
): Promise<Array<{ id: string; isOrdered: number }>> {
  const ordered = sql<boolean>`exists (select 1 from ${ORDER} and ${among('paymentOrders.userId', uids)})`
  const typed = sql<boolean>`(${among('email', addresses)} and not exists (select 1 from ${ORDER}))`
  return queries
    .selectFrom('payments')
    .select(['id', sql<number>`case when ${ordered} then 1 else 0 end`.as('isOrdered')])
    .where(sql<boolean>`(${ordered} or ${typed})`)
    .execute()
}

export const momentsOf = (
  queries: Queries,
  ids: readonly string[],
): Promise<Array<Pick<PaymentTable, 'id' | 'createdAt'>>> =>
  queries
    .selectFrom('payments')
    .select(['id', 'createdAt'])
    .where(() => among('id', ids))
    .execute()

export async function currencyOf(queries: Queries, id: string): Promise<string | null> {
  const row = await queries.selectFrom('payments').select('currency').where('id', '=', id).executeTakeFirst()
  return row?.currency ?? null
}
