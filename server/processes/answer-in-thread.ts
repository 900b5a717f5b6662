import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './thread.ts'

type Work<Task, Answer> = (task: Task) => Answer | Promise<Answer>

/** The other side of `createThread`: does each task that comes. */
export function answerInThread<Task, Answer>(work: Work<Task, Answer>): void {
  const port = parentPort
  const answer = (given: ThreadAnswer<Answer>) => port?.postMessage(given, [])
  port?.on('message', (task: Task) => {
    new Promise<Answer>((resolve) => resolve(work(task))).then(
      (done) => answer({ done }),
      (error: unknown) => answer({ reason: String(error) }),
    )
  })
}
