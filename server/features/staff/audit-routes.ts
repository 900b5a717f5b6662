import { Hono } from 'hono'
import { AuditPage, AuditQuery } from '#contract/audit.ts'
import type { NamedBatch } from '#contract/batch-names.ts'
import { may, mayAll, type Staff } from '#contract/staff.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { listAudit, type AuditReach, type AuditRow } from '../audit/audit-list.ts'
import { actorNames } from './actor-names.ts'
import type { DeskDeps } from './desk-deps.ts'

/** Who changed what: the list with filters, and beside a thing with its type and id. */
export const auditRoutes = ({ desk, database: { db }, batchNames }: DeskDeps) =>
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
      const batches = batchNames()
      const entries = rows.map((row) => ({
        ...row,
        actorName: nameOf(row.actor),
        names: { ...Object.fromEntries(idsIn(row).map((id) => [id, nameOf(id)])), ...namesIn(row, batches) },
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

/** Batches stand in the audit by their keys, also within the words of a role: "Trainer of AP-2025-01". */
function namesIn({ before, after }: AuditRow, batches: readonly NamedBatch[]): Record<string, string> {
  const texts = [before, after]
    .flatMap((side) => Object.values(side ?? {}).flat())
    .filter((one) => typeof one === 'string')
  return Object.fromEntries(
    texts.flatMap((text) => {
      const batch = batches.find(({ key }) => text === key || text.endsWith(` of ${key}`))
      return batch ? [[text, text.slice(0, -batch.key.length) + batch.name]] : []
    }),
  )
}

/** What a person sees of the audit; null is all of it. */
function reachOf(staff: Staff): AuditReach | null {
  if (mayAll(staff, 'auditRead')) return null
  const seesOwn = may(staff, 'auditRead', { actor: staff.uid, isMoney: false })
  return {
    actor: seesOwn ? staff.uid : null,
    isMoney: may(staff, 'auditRead', { actor: '', isMoney: true }),
  }
}
