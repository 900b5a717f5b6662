import { takeOldSeat, type OldSeatDeps, type Taking } from './old-seats.ts'
import type { Sorted, WantedSeat } from './sort-purchases.ts'

/** How many seats came to each end, and those that say something else than before. */
export interface ReadIn {
  readonly counts: Readonly<Record<Taking, number>>
  readonly differing: readonly WantedSeat[]
}

/** Each seat in a transaction of its own: stopped anywhere, another run goes on. */
export async function readInSeats(
  deps: OldSeatDeps,
  { seats }: Pick<Sorted, 'seats'>,
  { actor, wantsLetter }: { readonly actor: string; readonly wantsLetter: boolean },
): Promise<ReadIn> {
  const counts = { given: 0, known: 0, differs: 0, proof: 0, batchFull: 0, batchClosed: 0, seatElsewhere: 0 }
  const differing: WantedSeat[] = []
  for (const seat of seats) {
    const taking = await takeOldSeat(deps, actor, seat, wantsLetter)
    counts[taking] += 1
    if (taking === 'differs') differing.push(seat)
  }
  return { counts, differing }
}
