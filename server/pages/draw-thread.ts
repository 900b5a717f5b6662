/** The thread in which pages are drawn. It ends with its answer, and its memory goes with it. */
import { parentPort } from 'node:worker_threads'
import { drawSite, type DrawingTask } from './draw-site.ts'
import { packQuickly } from './packed.ts'

const port = parentPort
port?.once('message', (task: DrawingTask) => void answer(task))

async function answer(task: DrawingTask): Promise<void> {
  const { inline, files } = await drawSite(task)
  port?.postMessage({ inline, files: files.map(packQuickly) }, [])
}
