import { Worker } from 'node:worker_threads'
import type { Sheet } from './sheet.ts'

export interface SheetPrinter {
  /** @throws when the sheet cannot be drawn, or the printer is closed meanwhile */
  print(sheet: Sheet): Promise<Uint8Array>
  close(): Promise<void>
}

interface Answer {
  readonly id: number
  readonly pdf?: Uint8Array
  readonly reason?: string
}

interface Job {
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/** The thread's fonts and code take about 60 MB, so it ends when nobody asks for a while. */
const IDLE_MS = 30_000

export function createSheetPrinter(): SheetPrinter {
  const jobs = new Map<number, Job>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0

  function start(): Worker {
    const worker = new Worker(new URL('./sheet-thread.ts', import.meta.url))
    worker.unref()
    worker.on('message', ({ id, pdf, reason }: Answer) => {
      const job = jobs.get(id)
      jobs.delete(id)
      if (pdf) job?.resolve(pdf)
      else job?.reject(new Error(`The sheet could not be drawn: ${reason}`))
      if (jobs.size === 0) restLater()
    })
    worker.on('error', (error) => end(worker, error))
    worker.on('exit', () => end(worker, new Error('The thread for drawings ended')))
    return worker
  }

  function end(worker: Worker, error: unknown): void {
    if (thread !== worker) return
    thread = undefined
    for (const { reject } of jobs.values()) reject(error instanceof Error ? error : new Error(String(error)))
    jobs.clear()
  }

  function restLater(): void {
    clearTimeout(idle)
    idle = setTimeout(() => void close(), IDLE_MS)
    idle.unref()
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const worker = thread
    if (!worker) return
    end(worker, new Error('The printer was closed'))
    await worker.terminate()
  }

  return {
    print(sheet) {
      clearTimeout(idle)
      thread ??= start()
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        jobs.set(id, { resolve, reject })
        thread?.postMessage({ id, sheet }, [])
      })
    },
    close,
  }
}
