import type { Queries } from '../../../database/transaction.ts'
import { accountKey } from '../../../http/limits.ts'
import { everybodyErased } from '../erased-people.ts'
import { takeOldSeat, type OldSeatDeps, type Taking } from './old-seats.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import type { Sorted, WantedSeat } from './sort-purchases.ts'

/** How many seats came to each end, and those that say something else than before. */
export interface ReadIn {
  readonly counts: Readonly<Record<Exclude<Taking, 'erased'>, number>>
  readonly differing: readonly WantedSeat[]
  /** The lines of people who were erased here, of whom nothing was taken. */
  readonly erased: readonly number[]
}

/** Each seat in a transaction of its own: stopped anywhere, another run goes on. */
export async function readInSeats(
  deps: OldSeatDeps,
  { seats }: Pick<Sorted, 'seats'>,
  { actor, wantsLetter }: { readonly actor: string; readonly wantsLetter: boolean },
): Promise<ReadIn> {
  const counts = {
    given: 0,
    known: 0,
    differs: 0,
    proof: 0,
    batchFull: 0,
    batchClosed: 0,
    seatElsewhere: 0,
    disabled: 0,
  }
  const differing: WantedSeat[] = []
  const erased: number[] = []
  for (const seat of seats) {
    const taking = await takeOldSeat(deps, actor, seat, wantsLetter)
    if (taking === 'erased') erased.push(...seat.lines)
    else counts[taking] += 1
    if (taking === 'differs') differing.push(seat)
  }
  return { counts, differing, erased }
}

export interface Standing {
  readonly rows: readonly PurchaseRow[]
  readonly erased: readonly number[]
}

/** Nothing is asked about people who were erased: their rows go before, and only their lines are told. */
export async function withoutErased(queries: Queries, rows: readonly PurchaseRow[]): Promise<Standing> {
  const digests = await everybodyErased(queries)
  const isErased = ({ email }: PurchaseRow) => digests.has(accountKey(email))
  return { rows: rows.filter((row) => !isErased(row)), erased: rows.filter(isErased).map(({ line }) => line) }
}
