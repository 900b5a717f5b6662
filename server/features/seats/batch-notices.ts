/** What the holder of a seat was told of its batch, so that each of them is told once of what has changed. */
import { createHash } from 'node:crypto'
import { WEEKDAYS, type Batch } from '#contract/batches.ts'
import type { SeatTable } from '../../database/schema.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'

export const NO_DATES = 'none'
export const CANCELLED = 'cancelled'

/** The same as long as a letter about the batch would say the same. */
export function digestOf(batch: Batch | null): string {
  if (batch?.state === 'cancelled') return CANCELLED
  if (!batch?.startsOn) return NO_DATES
  const weekly = batch.weekly
    .map(({ day, at, minutes }) => `${WEEKDAYS.indexOf(day)} ${at} ${minutes}`)
    .toSorted()
    .join()
  return createHash('sha256')
    .update(JSON.stringify([batch.key, batch.startsOn, batch.endsOn, weekly]))
    .digest('base64url')
}

/** Notes what a letter in this transaction says of the batch. */
export async function noteTold(
  tx: Transaction,
  { now }: { readonly now: () => Date },
  paymentId: string,
  batch: Batch | null,
): Promise<void> {
  const told = { digest: digestOf(batch), toldAt: now().toISOString() }
  await tx
    .insertInto('batchNotices')
    .values({ paymentId, ...told })
    .onConflict((conflict) => conflict.column('paymentId').doUpdateSet(told))
    .execute()
}

export interface UntoldSeat extends SeatTable {
  /** What the letters said until now. */
  readonly told: string
}

/** Seats in the batch whose holders were last told something else. */
export async function seatsToTell(queries: Queries, batch: Batch): Promise<UntoldSeat[]> {
  const rows = await queries
    .selectFrom('seats')
    .leftJoin('batchNotices', 'batchNotices.paymentId', 'seats.paymentId')
    .selectAll('seats')
    .select((eb) => eb.fn.coalesce('batchNotices.digest', eb.val(NO_DATES)).as('told'))
    .where('batchKey', '=', batch.key)
    .where('state', '=', 'active')
    .where((eb) => eb(eb.fn.coalesce('batchNotices.digest', eb.val(NO_DATES)), '<>', digestOf(batch)))
    .execute()
  return rows
}

/** Takes it upon this transaction to tell the holder; false when somebody else has, or the seat is another by now. */
export async function claimTelling(
  tx: Transaction,
  deps: { readonly now: () => Date },
  { paymentId, userId, told }: UntoldSeat,
  batch: Batch,
): Promise<boolean> {
  const notice = { digest: digestOf(batch), toldAt: deps.now().toISOString() }
  const claimed =
    (await tx
      .updateTable('batchNotices')
      .set(notice)
      .where('paymentId', '=', paymentId)
      .where('digest', '=', told)
      .returning('paymentId')
      .executeTakeFirst()) ??
    (told === NO_DATES &&
      (await tx
        .insertInto('batchNotices')
        .values({ paymentId, ...notice })
        .onConflict((conflict) => conflict.doNothing())
        .returning('paymentId')
        .executeTakeFirst()))
  if (!claimed) return false
  const seat = await tx.selectFrom('seats').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
  return seat?.userId === userId && seat.state === 'active' && seat.batchKey === batch.key
}
