/** Who waits for a place in a batch. Nobody gets one by itself: a person gives it. */
import type { WaitingTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { membersByIds } from '../accounts/members.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'

export const waitingFor = (queries: Queries, batchKey: string): Promise<WaitingTable[]> =>
  queries.selectFrom('waiting').selectAll().where('batchKey', '=', batchKey).orderBy('at').orderBy('userId').execute()

/** What members wait for, who came first first. */
export const waitingOf = async (queries: Queries, userIds: readonly string[]): Promise<WaitingTable[]> =>
  userIds.length === 0
    ? []
    : queries
        .selectFrom('waiting')
        .selectAll()
        .where('userId', 'in', userIds)
        .orderBy('at')
        .orderBy('batchKey')
        .execute()

export const isWaiting = async (queries: Queries, batchKey: string, userId: string): Promise<boolean> =>
  (await waitingOf(queries, [userId])).some((one) => one.batchKey === batchKey)

export async function waitingCounts(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('waiting')
    .select('batchKey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('batchKey')
    .execute()
  return new Map(rows.map(({ batchKey, count }) => [batchKey, count]))
}

/** Returns false where the member waits already. */
export async function startWaiting(tx: Transaction, by: Actor, batchKey: string, userId: string): Promise<boolean> {
  const begun = await tx
    .insertInto('waiting')
    .values({ batchKey, userId, at: by.at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (begun) await noteWaiting(tx, by, batchKey, userId, true)
  return begun !== undefined
}

/** Returns false where the member did not wait. */
export async function stopWaiting(tx: Transaction, by: Actor, batchKey: string, userId: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('waiting')
    .where('batchKey', '=', batchKey)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  if (ended) await noteWaiting(tx, by, batchKey, userId, false)
  return ended !== undefined
}

async function noteWaiting(tx: Transaction, by: Actor, batchKey: string, userId: string, waits: boolean) {
  const name = `${(await membersByIds(tx, [userId])).get(userId)?.email ?? userId} waits`
  const action = waits ? 'waiting.add' : 'waiting.end'
  const subject = { type: 'batch' as const, id: batchKey }
  await noteChange(tx, by, { action, subject, before: { [name]: !waits }, after: { [name]: waits } })
}
