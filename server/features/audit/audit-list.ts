import { MONEY_SUBJECTS, type AuditEntry, type AuditQuery } from '#contract/audit.ts'
import type { AuditLogTable } from '../../database/desk-tables.ts'
import { Unreadable } from '../../database/stored-json.ts'
import type { Queries } from '../../database/transaction.ts'
import { StoredFields } from './stored-fields.ts'
import type { Selectable } from 'kysely'

export type AuditRow = Omit<AuditEntry, 'actorName' | 'names'>

/** How much of the audit somebody sees; null is all of it. Both together are either. */
export interface AuditReach {
  readonly actor: string | null
  readonly isMoney: boolean
}

const PAGE = 50

export async function listAudit(
  queries: Queries,
  filter: AuditQuery,
  reach: AuditReach | null,
): Promise<{ readonly rows: AuditRow[]; readonly next: string | null }> {
  const rows = await auditRows(queries, filter, reach).execute()
  const shown = await withoutErased(queries, rows.slice(0, PAGE))
  const last = shown.at(-1)
  return { rows: shown.map(rowOf), next: last && rows.length > PAGE ? `${last.at}~${last.id}` : null }
}

/** What is kept for a year of somebody who was erased is shown to nobody. */
async function withoutErased(queries: Queries, rows: ReadonlyArray<Selectable<AuditLogTable>>) {
  const ids = rows.map(({ id }) => String(id))
  const kept = await queries
    .selectFrom('erasureKept')
    .select('rowId')
    .where('tableName', '=', 'auditLog')
    .where('rowId', 'in', ['', ...ids])
    .execute()
  const erased = new Set(kept.map(({ rowId }) => rowId))
  return rows.map((row) => (erased.has(String(row.id)) ? { ...row, before: null, after: ERASED_SIDE, why: '' } : row))
}

const ERASED_SIDE = StoredFields.write({ fields: { erased: true } })

/** The query for a page, with one row more. */
export function auditRows(queries: Queries, filter: AuditQuery, reach: AuditReach | null) {
  const { from, to, after } = filter
  const [afterAt = '', afterId = ''] = after?.split('~') ?? []
  const equal = Object.entries(namedOf(filter)).filter(([, value]) => value !== undefined)
  return queries
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
    .$if(from !== undefined, (query) => query.where('at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', dayAfter(to ?? '')))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(afterAt, Number(afterId)))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
}

const namedOf = ({ subjectType, subjectId, actor, action, operationId }: AuditQuery) => ({
  subjectType,
  subjectId,
  actor,
  action,
  operationId,
})

const MIDNIGHT = 'T00:00:00.000+05:30'
const DAY_MS = 86_400_000

const startOf = (day: string) => new Date(day + MIDNIGHT).toISOString()
const dayAfter = (day: string) => new Date(Date.parse(day + MIDNIGHT) + DAY_MS).toISOString()

const rowOf = ({ subjectType, subjectId, before, after, ...row }: Selectable<AuditLogTable>): AuditRow => ({
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
