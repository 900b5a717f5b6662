/** The thread in which sheets are drawn, one after another. */
import { parentPort } from 'node:worker_threads'
import { drawSheet } from './draw-sheet.ts'
import type { Sheet } from './sheet.ts'

const port = parentPort
port?.on('message', ({ id, sheet }: { readonly id: number; readonly sheet: Sheet }) => {
  drawSheet(sheet).then(
    (pdf) => port.postMessage({ id, pdf }),
    (error: unknown) => port.postMessage({ id, reason: String(error) }),
  )
})
