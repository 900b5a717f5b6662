/** How a change of many leads, or a merge, is taken back: once, and never over what somebody did since. */
import type { Undone } from '#contract/leads.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { OperationTable } from './tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { changesOf, type NotedChange } from '../audit/operation-changes.ts'
import { CHANGED } from './bulk.ts'
import { changeableOf, changeLead, leadById } from './lead-changes.ts'
import { MERGED, takeApart } from './merging.ts'

export type UndoRefusal = 'notFound' | 'tooLate'

/** Whoever changed many leads takes that back within ten minutes; merged people are taken apart by anybody at any time. */
export const undoOperation = (database: Database, by: Actor, id: string): Promise<Undone | Refusal<UndoRefusal>> =>
  database.write(async (tx) => {
    const operation = await tx.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirst()
    if (!operation || !mayUndo(operation, by)) return new Refusal('notFound')
    if (!(await claim(tx, id, by.at.toISOString()))) return new Refusal('tooLate')
    const noted = await changesOf(tx, id)
    const undoOne = operation.action === MERGED ? takeApart : changeBack
    let undone = 0
    for (const one of noted) if (await undoOne(tx, by, one)) undone += 1
    return { undone, left: noted.length - undone }
  })

const mayUndo = ({ action, actor }: OperationTable, by: Actor) =>
  action === MERGED || (action === CHANGED && actor === by.actor)

/** Of two who take it back at once, one does. */
const claim = (tx: Transaction, id: string, at: string) =>
  tx
    .updateTable('operations')
    .set({ undoneAt: at })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', at)
    .returning('id')
    .executeTakeFirst()

/** Only what the operation changed goes back, and only where it still is as the operation left it. */
async function changeBack(tx: Transaction, by: Actor, { subjectId, before, after }: NotedChange): Promise<boolean> {
  const lead = await leadById(tx, subjectId)
  if (!lead) return false
  const now: Record<string, unknown> = await changeableOf(tx, lead)
  const isUntouched = Object.entries(after).every(
    ([field, value]) => JSON.stringify(now[field]) === JSON.stringify(value),
  )
  if (!isUntouched) return false
  return (await changeLead(tx, { ...by, why: 'taken back' }, lead, lead.version, before)) === null
}
