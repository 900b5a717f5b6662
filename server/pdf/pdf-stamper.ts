import { askProcess } from '../processes/ask-process.ts'
import { atMost, inTurn } from '../processes/in-turn.ts'

export interface StampTask {
  readonly from: string
  readonly to: string
  readonly words: string
  /** Copies of one queue are made one after another, and keep no other queue waiting. */
  readonly queue: string
}

/** Writes a copy of a PDF at `to`, with these words at the foot of each page. False where that cannot be done. */
export type StampPdf = (task: StampTask) => Promise<boolean>

interface StamperOptions {
  readonly patienceMs?: number
  readonly now?: () => number
}

const PATIENCE_MS = 15_000
const MEMORY_MEGABYTES = 400
/** Of all queues together: more at once would take the patience of each other. */
const MOST_AT_ONCE = 2
/** How long a file that could not be written on is not tried again; one that took too long is sooner. */
const REMEMBERED_MS = 120_000
const SLOW_MS = 20_000
const MOST_REMEMBERED = 1_000

/** Each copy is made in a process of its own: whoever made the PDF may want to harm this server. */
export function createPdfStamper({ patienceMs = PATIENCE_MS, now = Date.now }: StamperOptions = {}): StampPdf {
  const queues = new Map<string, { readonly turn: ReturnType<typeof inTurn>; waiting: number }>()
  const refusedUntil = new Map<string, number>()
  const slot = atMost(MOST_AT_ONCE)
  const asking = {
    work: 'Writing on a PDF',
    patienceMs,
    calledOff: new AbortController().signal,
    execArgv: [`--max-old-space-size=${MEMORY_MEGABYTES}`],
  }

  async function stamp(task: StampTask): Promise<boolean> {
    if ((refusedUntil.get(task.from) ?? 0) > now()) return false
    const done = await askProcess<boolean>(PROCESS, task, asking).catch((error: unknown) => String(error))
    refusedUntil.delete(task.from)
    if (done === true) return true
    const isSlow = typeof done === 'string' && done.includes('took longer')
    refusedUntil.set(task.from, now() + (isSlow ? SLOW_MS : REMEMBERED_MS))
    const [oldest] = refusedUntil.keys()
    if (oldest !== undefined && refusedUntil.size > MOST_REMEMBERED) refusedUntil.delete(oldest)
    return false
  }

  return async (task) => {
    const queue = queues.get(task.queue) ?? { turn: inTurn(), waiting: 0 }
    queues.set(task.queue, queue)
    queue.waiting += 1
    try {
      return await queue.turn(() => slot(() => stamp(task)))
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(task.queue)
    }
  }
}

const PROCESS = new URL('stamp-process.ts', import.meta.url).pathname
