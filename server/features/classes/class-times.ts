import type { ClassTime } from '#contract/batches.ts'
import type { Queries } from '../../database/transaction.ts'

/** When the planned classes of these batches are, in order, by batch. */
export async function classTimesOf(
  queries: Queries,
  batchKeys: readonly string[],
): Promise<Record<string, ClassTime[]>> {
  if (batchKeys.length === 0) return {}
  const rows = await queries
    .selectFrom('classes')
    .select(['batchKey', 'startsAt', 'endsAt'])
    .where('batchKey', 'in', batchKeys)
    .where('state', '=', 'planned')
    .orderBy('startsAt')
    .execute()
  const times = ({ startsAt, endsAt }: ClassTime) => ({ startsAt, endsAt })
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ batchKey }) => batchKey)].map(([key, own]) => [key, own.map(times)]),
  )
}
