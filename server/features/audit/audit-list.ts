import { MONEY_SUBJECTS, type AuditEntry, type AuditQuery } from '#contract/audit.ts'
import { endOfDay, startOfDay } from '#contract/indian-time.ts'
import { keptAmong } from '../../database/kept-rows.ts'
import { cut, pageQuery, type Page } from '../../database/paged.ts'
import type { AuditLogTable } from './tables.ts'
import { Unreadable } from '../../database/stored-json.ts'
import type { Queries } from '../../database/transaction.ts'
import { StoredFields } from './stored-fields.ts'

export type AuditRow = Omit<AuditEntry, 'actorName' | 'names'>

/** How much of the audit somebody sees; null is all of it. Both together are either. */
export interface AuditReach {
  readonly actor: string | null
  readonly isMoney: boolean
}

export async function listAudit(
  queries: Queries,
  filter: AuditQuery,
  reach: AuditReach | null,
): Promise<Page<AuditRow>> {
  const found = await auditRows(queries, filter, reach).execute()
  const { rows, next } = cut(found, undefined, ({ at, id }) => [at, id])
  const shown = await withoutErased(queries, rows)
  return { rows: shown.map(rowOf), next }
}

/** What is kept for a year of somebody who was erased is shown to nobody. */
async function withoutErased(queries: Queries, rows: ReadonlyArray<AuditLogTable>) {
  const erased = await keptAmong(
    queries,
    'auditLog',
    rows.map(({ id }) => String(id)),
  )
  return rows.map((row) => (erased.has(String(row.id)) ? { ...row, before: null, after: ERASED_SIDE, why: '' } : row))
}

const ERASED_SIDE = StoredFields.write({ fields: { erased: true } })

export function auditRows(queries: Queries, filter: AuditQuery, reach: AuditReach | null) {
  const { from, to } = filter
  const after = /~\d{1,15}$/.test(filter.after ?? '') ? filter.after : undefined
  const equal = Object.entries(namedOf(filter)).filter(([, value]) => value !== undefined)
  const found = queries
    .selectFrom('auditLog')
    .selectAll()
    .where((eb) => eb.and(Object.fromEntries(equal)))
    .$if(reach !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('actor', '=', reach?.actor ?? ''),
          ...(reach?.isMoney ? [eb('subjectType', 'in', MONEY_SUBJECTS)] : []),
        ]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('at', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', endOfDay(to ?? '')))
  return pageQuery(found, ['at', 'id'], { after })
}

const namedOf = ({ subjectType, subjectId, actor, action, operationId }: AuditQuery) => ({
  subjectType,
  subjectId,
  actor,
  action,
  operationId,
})

const rowOf = ({ subjectType, subjectId, before, after, ...row }: AuditLogTable): AuditRow => ({
  ...row,
  subject: { type: subjectType, id: subjectId },
  before: fieldsIn(before),
  after: fieldsIn(after),
})

/** A side that cannot be read is shown as empty: its neighbours are not to suffer. */
function fieldsIn(stored: string | null): AuditEntry['before'] {
  if (stored === null) return null
  try {
    return { ...StoredFields.read(stored).fields }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
