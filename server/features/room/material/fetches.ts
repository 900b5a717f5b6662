/** Who took which file of the room. */
import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { FetchTable } from '../tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'

const ONCE_MS = HOUR_MS

/** A file that is taken in parts, or again within an hour, is taken once. */
export async function noteFetch(tx: Transaction, fetched: Omit<FetchTable, 'id' | 'at'>, now: Date): Promise<void> {
  const lately = await tx
    .selectFrom('fetches')
    .select('id')
    .where('userId', '=', fetched.userId)
    .where('at', '>', new Date(now.getTime() - ONCE_MS).toISOString())
    .where('materialId', '=', fetched.materialId)
    .where('fileId', '=', fetched.fileId)
    .executeTakeFirst()
  if (lately) return
  await tx
    .insertInto('fetches')
    .values({ ...fetched, id: randomUUID(), at: now.toISOString() })
    .execute()
}

/** How many files of a batch are released, and how many of them the member took. */
export async function filesTaken(
  queries: Queries,
  { batchKey, uid, now }: { readonly batchKey: string; readonly uid: string; readonly now: Date },
): Promise<{ taken: number; released: number }> {
  const released = await queries
    .selectFrom('materials')
    .select('id')
    .where('batchKey', '=', batchKey)
    .where('fileId', 'is not', null)
    .where('releaseAt', '<=', now.toISOString())
    .execute()
  const fetched = await queries
    .selectFrom('fetches')
    .select('materialId')
    .distinct()
    .where('userId', '=', uid)
    .execute()
  const taken = new Set(fetched.map(({ materialId }) => materialId))
  return { taken: released.filter(({ id }) => taken.has(id)).length, released: released.length }
}
