import { sql } from 'kysely'
import type { Staff } from '#contract/staff.ts'
import type { Queries } from '../../database/transaction.ts'
import { lettersWithin } from './letter-reach.ts'

/** The latest letters to these addresses that somebody may see. */
export async function lettersTo(queries: Queries, staff: Staff, addresses: readonly string[], count: number) {
  if (addresses.length === 0) return []
  return lettersWithin(queries, staff)
    .select(['id', 'kind', 'subject', 'state', 'createdAt', 'recipient'])
    .where(
      sql<string>`lower(${sql.ref('recipient')})`,
      'in',
      addresses.map((address) => address.toLowerCase()),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}
