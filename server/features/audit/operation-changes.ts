import { sql } from 'kysely'
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('erasureKept')
            .select('rowId')
            .where('tableName', '=', 'auditLog')
            .where('rowId', '=', sql<string>`cast("auditLog"."id" as text)`),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ subjectId, before, after }) => ({ subjectId, before: fieldsIn(before), after: fieldsIn(after) }))
}

/** The operations of this action that changed these subjects, with which one each changed. */
export const operationsOn = (
  queries: Queries,
  { action, subjectIds }: { readonly action: string; readonly subjectIds: readonly string[] },
): Promise<Array<{ operationId: string; subjectId: string }>> =>
  queries
    .selectFrom('auditLog')
    .innerJoin('operations', 'operations.id', 'auditLog.operationId')
    .select(['operations.id as operationId', 'auditLog.subjectId'])
    .where('auditLog.action', '=', action)
    .where('auditLog.subjectId', 'in', subjectIds)
    .where('operations.undoneAt', 'is', null)
    .execute()

const fieldsIn = (stored: string | null): Fields => (stored === null ? {} : StoredFields.read(stored).fields)
