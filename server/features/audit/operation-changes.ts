import { isKept } from '../../database/kept-rows.ts'
import type { Queries } from '../../database/transaction.ts'
import { StoredFields, type Fields } from './stored-fields.ts'

export interface NotedChange {
  readonly subjectId: string
  readonly before: Fields
  readonly after: Fields
}

/** The changes of an operation, in the order in which they were made, but for those of somebody who was erased since. */
export async function changesOf(queries: Queries, operationId: string): Promise<NotedChange[]> {
  const rows = await queries
    .selectFrom('auditLog')
    .select(['subjectId', 'before', 'after'])
    .where('operationId', '=', operationId)
    .where(({ not }) => not(isKept('auditLog')))
    .orderBy('id')
    .execute()
  return rows.map(({ subjectId, before, after }) => ({ subjectId, before: fieldsIn(before), after: fieldsIn(after) }))
}

/** By which operations these subjects were changed so, with which one each changed. */
export async function operationsOf(
  queries: Queries,
  { action, subjectIds }: { readonly action: string; readonly subjectIds: readonly string[] },
): Promise<Array<{ operationId: string; subjectId: string }>> {
  const rows = await queries
    .selectFrom('auditLog')
    .select(['operationId', 'subjectId'])
    .where('action', '=', action)
    .where('subjectId', 'in', subjectIds)
    .execute()
  return rows.flatMap(({ operationId, subjectId }) => (operationId === null ? [] : [{ operationId, subjectId }]))
}

const fieldsIn = (stored: string | null): Fields => (stored === null ? {} : StoredFields.read(stored).fields)
