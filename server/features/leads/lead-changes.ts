/** Changes of leads by staff: made on the version that was seen, noted in the audit, all in one transaction. */
import { Refusal } from '#contract/refusal.ts'
import type { LeadChange, LeadState } from '#contract/leads.ts'
import { changeRow } from '../../database/change-row.ts'
import { NO_DAY } from './no-day.ts'
import type { LeadTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { labelsOf } from './lead-rows.ts'

/** What staff may change of a lead. */
export type Change = Omit<LeadChange, 'version'>

/** The same of a lead as it stands. */
export type Changeable = {
  readonly state: LeadState
  readonly assigneeId: string | null
  readonly nextOn: string | null
  readonly nextWhat: string
  readonly lostReason: string
  readonly labels: readonly string[]
}

const ANSWERED: ReadonlySet<LeadState> = new Set(['contacted', 'interested', 'waiting', 'won'])

export const leadById = (queries: Queries, id: string): Promise<LeadTable | undefined> =>
  queries.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()

/** Changes one lead; refuses where somebody else changed it since `version`. */
export async function changeLead(
  tx: Transaction,
  by: Actor,
  lead: LeadTable,
  version: number,
  change: Change,
): Promise<Refusal<'versionStale'> | null> {
  // What is noted as before is only right while the lead is the one that was read.
  if (lead.version !== version) return new Refusal('versionStale')
  const before = await changeableOf(tx, lead)
  const after = { ...before, ...withoutUnsaid(change) }
  if (!(await storeChange(tx, by.at.toISOString(), lead, version, after))) return new Refusal('versionStale')
  await storeLabels(tx, lead.id, before.labels, after.labels)
  await noteChange(tx, by, { action: 'lead.change', subject: { type: 'lead', id: lead.id }, before, after })
  return null
}

/** Somebody called or wrote: a new lead is contacted. Where somebody else changes it at this moment, theirs stands. */
export async function answered(tx: Transaction, by: Actor, lead: LeadTable): Promise<void> {
  if (lead.state === 'new') await changeLead(tx, by, lead, lead.version, { state: 'contacted' })
  else await tx.updateTable('leads').set({ updatedAt: by.at.toISOString() }).where('id', '=', lead.id).execute()
}

export async function changeableOf(queries: Queries, lead: LeadTable): Promise<Changeable> {
  const { state, assigneeId, nextOn, nextWhat, lostReason } = lead
  const labels = (await labelsOf(queries, [lead.id])).get(lead.id) ?? []
  return { state, assigneeId, nextOn: nextOn === NO_DAY ? null : nextOn, nextWhat, lostReason, labels }
}

const withoutUnsaid = (change: Change): Partial<Changeable> => {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return change.labels ? { ...said, labels: [...new Set(change.labels)].toSorted() } : said
}

/** Returns whether the lead still had that version. */
function storeChange(
  tx: Transaction,
  at: string,
  lead: LeadTable,
  version: number,
  { labels: _apart, nextOn, ...after }: Changeable,
): Promise<boolean> {
  const isMoved = after.state !== lead.state
  return changeRow(
    tx,
    'leads',
    { id: lead.id, version },
    {
      ...after,
      nextOn: nextOn ?? NO_DAY,
      stateSince: isMoved ? at : lead.stateSince,
      firstAnsweredAt: lead.firstAnsweredAt ?? (ANSWERED.has(after.state) ? at : null),
      updatedAt: at,
    },
  )
}

async function storeLabels(
  tx: Transaction,
  leadId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const gone = before.filter((label) => !after.includes(label))
  const added = after.filter((label) => !before.includes(label))
  if (gone.length > 0)
    await tx.deleteFrom('leadLabels').where('leadId', '=', leadId).where('label', 'in', gone).execute()
  if (added.length > 0)
    await tx
      .insertInto('leadLabels')
      .values(added.map((label) => ({ leadId, label })))
      .execute()
}
