/** Who took which file of the room. */
import { randomUUID } from 'node:crypto'
import type { FetchTable } from '../../../database/room-tables.ts'
import type { Transaction } from '../../../database/transaction.ts'

const ONCE_MS = 3_600_000

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
