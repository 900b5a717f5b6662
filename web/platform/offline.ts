import { takeOutcome } from './kept-outcomes.ts'
import { showProblem, showSuccess } from './toasts.ts'
import type { KeptForm, Outcome, PageMessage } from './worker-messages.ts'

const REPLY_PATIENCE_MS = 5_000
/** Pauses between tries: not every browser notices that the connection is back, and some notice too early. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

type Visits = (report: (path: string) => void) => void

export async function startOffline(visits: Visits): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Outcome>) => showOutcome(data))
    await navigator.serviceWorker.register('/offline-worker.js')
    await navigator.serviceWorker.ready
  } catch {
    // A private window may refuse workers.
    return
  }
  void ask({ type: 'loaded', files: performance.getEntriesByType('resource').map(({ name }) => name) })
  visits((path) => void ask({ type: 'visited', path }))
  window.addEventListener('online', () => void sendKept())
  await sendKept()
}

export async function keep(form: KeptForm): Promise<boolean> {
  const isKept = (await ask({ type: 'keep', form })) === true
  if (isKept) sendAfter(FIRST_PAUSE_MS)
  return isKept
}

export const forgetKept = (key: string): Promise<unknown> => ask({ type: 'forget', key })

let timer: ReturnType<typeof setTimeout> | undefined

function sendAfter(pause: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendKept(Math.min(pause * 2, LONGEST_PAUSE_MS)), pause)
}

async function sendKept(nextPause = FIRST_PAUSE_MS): Promise<void> {
  const left = await ask({ type: 'send' })
  // A worker that does not reply is still sending.
  if (left === undefined || left) sendAfter(nextPause)
}

function showOutcome(outcome: Outcome): void {
  if (takeOutcome(outcome)) return
  const { name, refusal } = outcome
  if (refusal === null) showSuccess(`The connection is back, and your ${name} has been sent.`)
  else showProblem(`Your ${name} could not be accepted: ${refusal} Please fill in the form again.`)
}

/** Returns undefined without a worker, or when it does not reply. */
async function ask(message: PageMessage): Promise<unknown> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const worker = registration?.active
  if (!worker) return undefined
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
    port1.start()
    setTimeout(() => resolve(undefined), REPLY_PATIENCE_MS)
    worker.postMessage(message, [port2])
  })
}
