import type { AuditAction } from '#contract/audit-actions.ts'
import type { Queries } from '../../database/transaction.ts'

/** Those of these subjects to which this was done. */
export async function changedSubjects(
  queries: Queries,
  { type, action, ids }: { readonly type: string; readonly action: AuditAction; readonly ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .selectFrom('auditLog')
    .select('subjectId')
    .where('subjectType', '=', type)
    .where('subjectId', 'in', ids)
    .where('action', '=', action)
    .execute()
  return new Set(rows.map(({ subjectId }) => subjectId))
}

/** Whether this was ever done with such a text in what came of it. It reads every row of that action. */
export async function hasNoted(queries: Queries, action: AuditAction, text: string): Promise<boolean> {
  const row = await queries
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', action)
    .where('after', 'like', `%${text}%`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
