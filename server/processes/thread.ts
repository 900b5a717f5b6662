import { Worker } from 'node:worker_threads'

export interface Thread<Task, Answer> {
  /** @throws {ThreadFailed}, or an Error with what was thrown there, or when it is closed meanwhile */
  ask(task: Task): Promise<Answer>
  close(): Promise<void>
}

export interface ThreadOptions {
  readonly work: string
  readonly patienceMs?: number
  readonly megabytes?: number
}

/** The thread died of its task, or took too long for it. */
export class ThreadFailed extends Error {}

export type ThreadAnswer<Answer> = { readonly done: Answer } | { readonly reason: string }

interface Job<Task, Answer> {
  readonly task: Task
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

const IDLE_MS = 30_000
/** What a new thread has to load comes on top of its first task. */
const START_MS = 15_000
const MOST_WAITING = 500

/** A thread for one kind of work, whose file calls `answerInThread`: one task at a time. It ends when nobody asks for a while. */
export function createThread<Task, Answer>(file: URL, options: ThreadOptions): Thread<Task, Answer> {
  const thread = new WorkThread<Task, Answer>(file, options)
  return { ask: (task) => thread.ask(task), close: () => thread.close() }
}

class WorkThread<Task, Answer> implements Thread<Task, Answer> {
  readonly #file: URL
  readonly #options: ThreadOptions
  readonly #waiting: Array<Job<Task, Answer>> = []
  #current: Job<Task, Answer> | undefined
  #worker: Worker | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(file: URL, options: ThreadOptions) {
    this.#file = file
    this.#options = options
  }

  ask(task: Task): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    if (this.#waiting.length >= MOST_WAITING) reject(new ThreadFailed(`${this.#options.work} has too much to do`))
    else this.#waiting.push({ task, resolve, reject })
    this.#next()
    return promise
  }

  async close(): Promise<void> {
    const ended = this.#worker
    const jobs = [...(this.#current ? [this.#current] : []), ...this.#waiting.splice(0)]
    this.#current = this.#worker = undefined
    clearTimeout(this.#timer)
    for (const { reject } of jobs) reject(new Error(`${this.#options.work} was closed`))
    await ended?.terminate()
  }

  #next(): void {
    if (this.#current) return
    clearTimeout(this.#timer)
    const job = (this.#current = this.#waiting.shift())
    if (!job) {
      // After its listeners, which would hold the process again.
      this.#worker?.unref()
      this.#timer = setTimeout(() => void this.close(), IDLE_MS).unref()
      return
    }
    const { work, patienceMs } = this.#options
    const giveUp = () => this.#fail(`${work} took longer than ${patienceMs} ms`)
    if (patienceMs !== undefined) this.#timer = setTimeout(giveUp, patienceMs + (this.#worker ? 0 : START_MS))
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage(job.task, [])
  }

  #start(): Worker {
    const { work, megabytes } = this.#options
    const worker = new Worker(this.#file, megabytes ? { resourceLimits: { maxOldGenerationSizeMb: megabytes } } : {})
    const died = (why: string) => {
      if (this.#worker === worker) this.#fail(`${work} ended without an answer: ${why}`)
    }
    worker.on('message', (answer: ThreadAnswer<Answer>) => {
      if (this.#worker !== worker) return
      if ('done' in answer) this.#settle((job) => job.resolve(answer.done))
      else this.#settle((job) => job.reject(new Error(`${work} failed: ${answer.reason}`)))
    })
    worker.on('error', (error) => died(String(error)))
    worker.on('exit', (code) => died(`code ${code}`))
    return worker
  }

  #fail(message: string): void {
    const dead = this.#worker
    this.#worker = undefined
    void dead?.terminate()
    this.#settle((job) => job.reject(new ThreadFailed(message)))
  }

  #settle(how: (job: Job<Task, Answer>) => void): void {
    const job = this.#current
    this.#current = undefined
    if (job) how(job)
    this.#next()
  }
}
