import process from 'node:process'
import type { ProcessAnswer } from './ask-process.ts'

type Work<Task> = (task: Task) => Promise<unknown>

/** The other side of `askProcess`: does the one task that comes. The process ends when its answer was read, or the server is no more. */
export function answerOnce<Task extends object>(work: Work<Task>): void {
  // The server alone says when it ends, also where a terminal or a supervisor tells every process to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  process.once('uncaughtException', fail)
  process.once('message', (task: Task) => void work(task).then((done) => answer({ done }), fail))
}

function fail(thrown: unknown): void {
  const error = new Error(thrown instanceof Error ? thrown.message : String(thrown))
  if (thrown instanceof Error && thrown.stack) error.stack = thrown.stack
  answer({ error })
}

function answer(given: ProcessAnswer<unknown>): void {
  process.send?.(given)
}
