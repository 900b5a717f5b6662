import type { Queries } from '../../database/transaction.ts'
import { operationsOf } from '../audit/operation-changes.ts'

/** The operations of this action that changed these subjects and were not undone, with which one each changed. */
export async function operationsOn(
  queries: Queries,
  changed: Parameters<typeof operationsOf>[1],
): Promise<Array<{ operationId: string; subjectId: string }>> {
  const found = await operationsOf(queries, changed)
  if (found.length === 0) return []
  const rows = await queries
    .selectFrom('operations')
    .select('id')
    .where('id', 'in', [...new Set(found.map(({ operationId }) => operationId))])
    .where('undoneAt', 'is', null)
    .execute()
  const open = new Set(rows.map(({ id }) => id))
  return found.filter(({ operationId }) => open.has(operationId))
}
