import { createThread } from '../processes/thread.ts'
import type { Sheet } from './sheet.ts'

export interface SheetPrinter {
  print(sheet: Sheet): Promise<Uint8Array>
  close(): Promise<void>
}

/** Draws in a thread of its own, whose fonts and code take about 60 MB. */
export function createSheetPrinter(): SheetPrinter {
  const thread = createThread<Sheet, Uint8Array>(new URL('./sheet-thread.ts', import.meta.url), {
    work: 'The drawing of the sheet',
  })
  return { print: thread.ask, close: thread.close }
}
