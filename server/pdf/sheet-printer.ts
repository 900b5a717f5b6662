import { createThread } from '../processes/thread.ts'
import type { Sheet } from './sheet.ts'

export interface SheetPrinter {
  print(sheet: Sheet): Promise<Uint8Array>
  close(): Promise<void>
}

const LONGEST_DRAWING_MS = 60_000

/** Draws in a thread of its own, whose fonts and code take about 60 MB. */
export function createSheetPrinter(): SheetPrinter {
  const thread = createThread<Sheet, Uint8Array>(new URL('./sheet-thread.ts', import.meta.url), {
    work: 'The drawing of the sheet',
    patienceMs: LONGEST_DRAWING_MS,
  })
  return { print: thread.ask, close: thread.close }
}
