import { randomUUID } from 'node:crypto'
import { passingFault } from './faults.ts'
import type { Transaction } from './transaction.ts'

const RECENT_MS = 10_000
const TRY_AGAIN_MS = 2_000
const PROBE = 'x'.repeat(8192)

export interface Storage {
  watch<T>(write: () => Promise<T>): Promise<T>
  canStore(): Promise<boolean>
  stop(): void
}

/**
 * Remembers whether the database stores. `probe` makes a small write; after a write that found no room it is repeated until
 * one succeeds, so that the end of the trouble is known without a visitor.
 */
export function watchStorage(probe: () => Promise<void>, onStorage: (fault: Error | null) => void): Storage {
  let isFull = false
  let lastStored = -Infinity
  let timer: NodeJS.Timeout | undefined

  function note(error: unknown): void {
    if (!(error instanceof Error) || passingFault(error) !== 'full' || isFull) return
    isFull = true
    timer = setInterval(() => void tryAgain(), TRY_AGAIN_MS).unref()
    onStorage(error)
  }

  async function tryAgain(): Promise<void> {
    try {
      await probe()
    } catch (error) {
      return note(error)
    }
    lastStored = performance.now()
    if (!isFull) return
    isFull = false
    clearInterval(timer)
    onStorage(null)
  }

  return {
    async watch(write) {
      try {
        const result = await write()
        // A write that needs no room says nothing of a disk that is known to be full: the probe does.
        if (!isFull) lastStored = performance.now()
        return result
      } catch (error) {
        note(error)
        throw error
      }
    },
    async canStore() {
      if (isFull || performance.now() - lastStored > RECENT_MS) await tryAgain()
      return !isFull
    },
    stop: () => clearInterval(timer),
  }
}

export async function tryToStore(tx: Transaction): Promise<void> {
  const name = `probe ${randomUUID()}`
  await tx.insertInto('catchUps').values({ name, endsAt: PROBE }).execute()
  await tx.deleteFrom('catchUps').where('name', '=', name).execute()
}
