import { askProcess } from '../processes/ask-process.ts'
import { inTurn } from '../processes/in-turn.ts'

export interface StampTask {
  readonly from: string
  readonly to: string
  readonly words: string
}

/** Writes a copy of a PDF at `to`, with these words at the foot of each page. False where that cannot be done. */
export type StampPdf = (task: StampTask) => Promise<boolean>

const PATIENCE_MS = 25_000
const MEMORY_MEGABYTES = 400

/** Each copy is made in a process of its own, one after another: whoever made the PDF may want to harm this server. */
export function createPdfStamper(): StampPdf {
  const turn = inTurn()
  const asking = {
    work: 'Writing on a PDF',
    patienceMs: PATIENCE_MS,
    calledOff: new AbortController().signal,
    execArgv: [`--max-old-space-size=${MEMORY_MEGABYTES}`],
  }
  return (task) => turn(() => askProcess<boolean>(PROCESS, task, asking).catch(() => false))
}

const PROCESS = new URL('stamp-process.ts', import.meta.url).pathname
