/** The process in which pages are drawn. It ends when its answer was read, and everything that it took goes back to the system. */
import process from 'node:process'
import { drawSite, type DrawingTask } from './draw-site.ts'
import { packQuickly, type PackedFile } from './packed.ts'

export type DrawingAnswer = { readonly files: readonly PackedFile[] } | { readonly error: Error }

// The server alone says when it ends, also where a terminal or a supervisor tells every process to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// The server has its answer, or is no more.
process.once('disconnect', () => process.exit())
process.once('uncaughtException', fail)
process.once('message', (task: DrawingTask) => void drawAndPack(task).then(answer, fail))

async function drawAndPack(task: DrawingTask): Promise<DrawingAnswer> {
  const files = await drawSite(task)
  return { files: files.map(packQuickly) }
}

function fail(thrown: unknown): void {
  const error = new Error(thrown instanceof Error ? thrown.message : String(thrown))
  if (thrown instanceof Error && thrown.stack) error.stack = thrown.stack
  answer({ error })
}

function answer(given: DrawingAnswer): void {
  process.send?.(given)
}
