/** The table `contentSchedules`: what goes live at its moment, one of each thing. */
import type { ContentScheduleTable } from '../tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { StoredDraft, type OwnDraft } from './drafts.ts'

export interface Schedule extends Omit<ContentScheduleTable, 'body'>, Pick<OwnDraft, 'body' | 'sealed'> {}

interface Named {
  readonly kind: string
  readonly key: string
}

export const allSchedules = async (queries: Queries): Promise<Schedule[]> =>
  (await queries.selectFrom('contentSchedules').selectAll().orderBy('publishAt').execute()).map(scheduleIn)

/** Those whose moment has come, and that were not held. */
export const dueSchedules = async (queries: Queries, now: Date): Promise<Schedule[]> =>
  (await allSchedules(queries)).filter(({ publishAt, fault }) => fault === null && publishAt <= now.toISOString())

export async function scheduleOf(queries: Queries, { kind, key }: Named): Promise<Schedule | null> {
  const row = await queries
    .selectFrom('contentSchedules')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? scheduleIn(row) : null
}

/** Whether there was none before. */
export async function addSchedule(tx: Transaction, { body, sealed, ...schedule }: Schedule): Promise<boolean> {
  const added = tx
    .insertInto('contentSchedules')
    .values({ ...schedule, body: StoredDraft.write({ body, sealed }) })
    .onConflict((conflict) => conflict.doNothing())
  return (await added.returning('version').executeTakeFirst()) !== undefined
}

/** Whether it was this one that went: of several that ask, one. */
export async function removeSchedule(tx: Transaction, { kind, key }: Named, version: number): Promise<boolean> {
  const removed = tx
    .deleteFrom('contentSchedules')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('version', '=', version)
  return (await removed.returning('version').executeTakeFirst()) !== undefined
}

/** Whether it was this one that is held from now on. */
export async function holdSchedule(tx: Transaction, { kind, key, version }: Schedule, fault: string): Promise<boolean> {
  const held = tx
    .updateTable('contentSchedules')
    .set((has) => ({ fault, version: has('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('version', '=', version)
    .where('fault', 'is', null)
  return (await held.returning('version').executeTakeFirst()) !== undefined
}

const scheduleIn = ({ body, ...row }: ContentScheduleTable): Schedule => ({ ...row, ...StoredDraft.read(body) })

/** Holds all that waits for its moment. */
export async function holdAllSchedules(tx: Transaction, fault: string): Promise<void> {
  await tx
    .updateTable('contentSchedules')
    .set((has) => ({ fault, version: has('version', '+', 1) }))
    .where('fault', 'is', null)
    .execute()
}
