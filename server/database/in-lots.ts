import { setTimeout as wait } from 'node:timers/promises'
import { LOCK_PAUSE_MS } from './sqlite.ts'

/** A lot holds the file of SQLite about so long: whoever else writes waits for it. */
const LOT_MS = 250
const LEAST = 25
const TURN_OF_OTHERS_MS = 3 * LOCK_PAUSE_MS

/** Hands over all of these in lots: `most` at a time, fewer where a lot takes long. Between two of them other processes, which ask for the file now and then, may write. */
export async function inLots<T>(
  items: readonly T[],
  most: number,
  write: (lot: readonly T[]) => Promise<void>,
): Promise<void> {
  let size = most
  for (let from = 0; from < items.length;) {
    const lot = items.slice(from, from + size)
    const begun = performance.now()
    await write(lot)
    from += lot.length
    const fits = Math.floor((lot.length * LOT_MS) / (performance.now() - begun))
    size = Math.max(LEAST, Math.min(most, fits))
    await wait(TURN_OF_OTHERS_MS)
  }
}
