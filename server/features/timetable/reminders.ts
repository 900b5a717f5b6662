/** The table `reminders`: who was reminded of what, and by which letter. */
import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#contract/ground/time.ts'
import type { ReminderTable } from './tables.ts'
import type { ClassTable } from '../classes/tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { classNamed } from '../classes/classes.ts'

type Kind = ReminderTable['kind']

/** Of which kind a reminder is due: within the last hour, or within the last day; null where none is. */
export function kindDue({ startsAt, state }: Pick<ClassTable, 'startsAt' | 'state'>, now: Date): 'day' | 'hour' | null {
  const left = Date.parse(startsAt) - now.getTime()
  if (state !== 'planned' || left <= 0 || left > DAY_MS) return null
  return left <= HOUR_MS ? 'hour' : 'day'
}

/** Takes it upon this transaction to remind; the id of the letter to be written, or null where somebody else has. */
export async function claimReminder(
  tx: Transaction,
  reminder: Pick<ReminderTable, 'kind' | 'subjectId' | 'userId' | 'sequence'>,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .insertInto('reminders')
    .values({ ...reminder, letterId: randomUUID(), writtenAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['kind', 'subjectId', 'userId', 'sequence']).doNothing())
    .returning('letterId')
    .executeTakeFirst()
  return row?.letterId ?? null
}

/** Who was reminded of this time of the class. */
export async function remindedOf(
  queries: Queries,
  { id, sequence }: Pick<ClassTable, 'id' | 'sequence'>,
  kind: Kind,
): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('reminders')
    .select('userId')
    .where('kind', '=', kind)
    .where('subjectId', '=', id)
    .where('sequence', '=', sequence)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

export const reminderBy = (queries: Queries, letterId: string): Promise<ReminderTable | undefined> =>
  queries.selectFrom('reminders').selectAll().where('letterId', '=', letterId).executeTakeFirst()

/** Whether a letter that has waited reminds of a class that is over, is off, or is at another time by now. */
export async function isReminderStale(
  queries: Queries,
  { id, kind }: { readonly id: string; readonly kind: string },
  now: Date,
): Promise<boolean> {
  if (kind !== 'classReminder') return false
  const reminder = await reminderBy(queries, id)
  if (!reminder) return false
  const row = await classNamed(queries, reminder.subjectId)
  return row?.sequence !== reminder.sequence || kindDue(row, now) !== reminder.kind
}

/** Nobody is reminded twice of what is long over. */
export const forgetReminders = async (tx: Transaction, before: Date): Promise<void> =>
  void (await tx.deleteFrom('reminders').where('writtenAt', '<=', before.toISOString()).execute())
