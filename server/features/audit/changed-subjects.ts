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
