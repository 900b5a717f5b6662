import { Hono } from 'hono'
import { AuditPage, AuditQuery } from '#contract/audit.ts'
import { may, mayAll, type Staff } from '#contract/staff.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { listAudit, type AuditReach, type AuditRow } from '../audit/audit-list.ts'
import { actorNames } from './actor-names.ts'
import type { DeskDeps } from './desk-deps.ts'

/** Who changed what: the list with filters, and beside a thing with its type and id. */
export const auditRoutes = ({ desk, database: { db } }: DeskDeps) =>
  new Hono<Env>().get(
    '/audit',
    route({
      tag: 'Audit',
      summary: 'Who changed what, latest first',
      by: [desk.forStaff('auditRead')],
      query: AuditQuery,
      answer: ok(AuditPage),
    }),
    async (c) => {
      const { rows, next } = await listAudit(db, c.req.valid('query'), reachOf(c.get('staff')))
      const nameOf = await actorNames(
        db,
        rows.flatMap((row) => [row.actor, ...idsIn(row)]),
      )
      const entries = rows.map((row) => ({
        ...row,
        actorName: nameOf(row.actor),
        names: Object.fromEntries(idsIn(row).map((id) => [id, nameOf(id)])),
      }))
      return c.var.answer({ entries, next })
    },
  )

/** Values of fields such as `assigneeId`. */
const idsIn = ({ before, after }: AuditRow): string[] =>
  [before, after].flatMap((side) =>
    Object.entries(side ?? {}).flatMap(([field, value]) =>
      field.endsWith('Id') && typeof value === 'string' ? [value] : [],
    ),
  )

/** What a person sees of the audit; null is all of it. */
function reachOf(staff: Staff): AuditReach | null {
  if (mayAll(staff, 'auditRead')) return null
  const seesOwn = may(staff, 'auditRead', { actor: staff.uid, isMoney: false })
  return {
    actor: seesOwn ? staff.uid : null,
    isMoney: may(staff, 'auditRead', { actor: '', isMoney: true }),
  }
}
