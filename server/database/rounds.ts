import { AsyncLocalStorage } from 'node:async_hooks'
import type { Topic } from './changes.ts'
import type { Database } from './open.ts'

export interface RoundsOptions {
  readonly database: Database
  readonly topic?: Topic
  /** What else it is woken by. */
  readonly alsoOn?: (listener: () => void) => () => void
  readonly everyMs: number
  /** Whether a round that nobody called for is to begin at all. */
  readonly isDue?: () => Promise<boolean>
  readonly work: (isStopping: () => boolean) => Promise<void>
  /** Hears of a round that failed; the next one tries again. */
  readonly onFault: (error: unknown) => void
}

export interface Rounds {
  /** One round now; a call during a round makes it look once more. */
  round(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export const PATIENCE_MS = 2_000

/** Work that polling finds and hints find sooner, one round at a time. */
export function createRounds({ database, topic, alsoOn, everyMs, isDue, work, onFault }: RoundsOptions): Rounds {
  let isStopping = false
  let isCalledAgain = false
  let current: Promise<void> | null = null
  let looked: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let listening: ReadonlyArray<() => void> = []
  // A hint comes from inside a transaction, which the round must not join: it may be undone.
  const outside = AsyncLocalStorage.snapshot()

  async function workUntilQuiet(): Promise<void> {
    do {
      isCalledAgain = false
      await work(() => isStopping)
    } while (isCalledAgain && !isStopping)
  }

  async function round(): Promise<void> {
    isCalledAgain = true
    current ??= workUntilQuiet().finally(() => (current = null))
    return current
  }
  async function roundIfDue(): Promise<void> {
    const begins = !isDue || (await isDue())
    if (begins && !isStopping) await round()
  }
  const look = () => {
    if (!isStopping) looked = roundIfDue().catch(onFault)
  }

  return {
    round,
    start() {
      // A stop may come while a server still starts.
      if (isStopping) return
      const wake = () => outside(setImmediate, look)
      listening = [topic && database.changes.listen(topic, wake), alsoOn?.(wake)].filter((stop) => stop !== undefined)
      timer = setInterval(look, everyMs)
      look()
    },
    async stop() {
      isStopping = true
      listening.forEach((stop) => stop())
      clearInterval(timer)
      const underWay = Promise.all([looked, current?.catch(() => {})])
      await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())])
    },
  }
}
