/** Records as others read them. */
import type { Queries } from '../../database/transaction.ts'
import type { RecordTable } from './tables.ts'

/** Behind this place, in the order of branches and keys. */
export const recordsAfter = (
  queries: Queries,
  [branch, key]: readonly [string, string],
  limit: number,
): Promise<RecordTable[]> =>
  queries
    .selectFrom('records')
    .selectAll()
    .where((eb) => eb.or([eb('branch', '>', branch), eb.and([eb('branch', '=', branch), eb('key', '>', key)])]))
    .orderBy('branch')
    .orderBy('key')
    .limit(limit)
    .execute()

type Address = Pick<RecordTable, 'branch' | 'key'>

export const recordsAt = async (queries: Queries, addresses: readonly Address[]): Promise<RecordTable[]> =>
  addresses.length === 0
    ? []
    : queries
        .selectFrom('records')
        .selectAll()
        .where((eb) => eb.or(addresses.map(({ branch, key }) => eb.and({ branch, key }))))
        .execute()
