/** Changes of many leads at once. */
import { randomUUID } from 'node:crypto'
import {
  BULK_CAP,
  BULK_UNDO_MS,
  MOST_LABELS,
  type BulkChange,
  type BulkDone,
  type BulkPreview,
  type LeadQuery,
} from '#contract/leads.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { assigneeFault } from './assignees.ts'
import { changeLead, leadById } from './lead-changes.ts'
import { labelsOf } from './lead-rows.ts'
import { countLeads, matching, ordered, type Asker } from './lead-list.ts'

export const CHANGED = 'leads.change'

/** Which leads a change would touch: the first 500 that match, each with the version it has now. */
export async function previewBulk(queries: Queries, query: LeadQuery, asker: Asker): Promise<BulkPreview> {
  const found = ordered(
    matching(queries, query, asker).select(['leads.id', 'leads.version']),
    query.sort ?? 'latest',
    null,
  )
  const rows = await found.limit(BULK_CAP).execute()
  return { count: await countLeads(queries, query, asker), leads: rows.map(({ id, version }) => `${id}:${version}`) }
}

/** Changes those that are still as they were seen, and returns the others. */
export const changeMany = (
  database: Database,
  by: Actor,
  { leads, change }: BulkChange,
): Promise<BulkDone | Refusal<'fieldsInvalid'>> =>
  database.write(async (tx) => {
    const fault = await assigneeFault(tx, change)
    if (fault) return fault
    const operationId = randomUUID()
    const at = by.at.toISOString()
    const undoUntil = new Date(by.at.getTime() + BULK_UNDO_MS).toISOString()
    const left: string[] = []
    // In the order of their ids, so that two such changes never wait for each other in a circle.
    for (const seen of leads.toSorted()) {
      const [id = '', version = ''] = seen.split(':')
      if (!(await changeSeen(tx, { ...by, operationId }, id, Number(version), change))) left.push(id)
    }
    const changed = leads.length - left.length
    const operation = { id: operationId, actor: by.actor, action: CHANGED, count: changed, at }
    await tx
      .insertInto('operations')
      .values({ ...operation, undoUntil, undoneAt: null })
      .execute()
    return { operationId, changed, left: await namesOf(tx, left), undoUntil }
  })

async function changeSeen(
  tx: Transaction,
  by: Actor,
  id: string,
  version: number,
  { addLabel, removeLabel, ...change }: BulkChange['change'],
): Promise<boolean> {
  const lead = await leadById(tx, id)
  if (!lead) return false
  if (addLabel === undefined && removeLabel === undefined)
    return (await changeLead(tx, by, lead, version, change)) === null
  const before = (await labelsOf(tx, [id])).get(id) ?? []
  const kept = before.filter((label) => label !== removeLabel)
  const labels = addLabel === undefined || kept.includes(addLabel) ? kept : [...kept, addLabel]
  return labels.length <= MOST_LABELS && (await changeLead(tx, by, lead, version, { ...change, labels })) === null
}

async function namesOf(queries: Queries, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return queries
    .selectFrom('leads')
    .innerJoin('contacts', 'contacts.id', 'leads.contactId')
    .select(['leads.id', 'contacts.name'])
    .where('leads.id', 'in', ids)
    .execute()
}
