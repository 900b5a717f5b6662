/** The pages' side of the service worker. Loaded after a page is live. */
import { takeOutcome } from './kept-outcomes.ts'
import { tellProblem, tellSuccess } from './notices.ts'
import type { KeptForm, Outcome, PageMessage } from './worker-messages.ts'

const REPLY_PATIENCE_MS = 5_000
/** Between tries while something is kept: not every browser notices that the connection is back, and some too early. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** Where the visitor is, now and after every change of page. */
type Visits = (tell: (path: string) => void) => void

/** Starts the worker, has visited pages kept, and has kept forms sent. Does nothing where there are no workers. */
export async function startOffline(visits: Visits): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Outcome>) => tellOutcome(data))
    await navigator.serviceWorker.register('/offline-worker.js')
    await navigator.serviceWorker.ready
  } catch {
    // A private window may refuse workers; the site needs none.
    return
  }
  void ask({ type: 'loaded', files: performance.getEntriesByType('resource').map(({ name }) => name) })
  visits((path) => void ask({ type: 'visited', path }))
  window.addEventListener('online', () => void sendKept())
  await sendKept()
}

/** Has the worker store a form; false where it cannot. */
export async function keep(form: KeptForm): Promise<boolean> {
  const isKept = (await ask({ type: 'keep', form })) === true
  if (isKept) sendAfter(FIRST_PAUSE_MS)
  return isKept
}

/** The form was sent by the page after all. */
export const forgetKept = (key: string): Promise<unknown> => ask({ type: 'forget', key })

let timer: ReturnType<typeof setTimeout> | undefined

function sendAfter(pause: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendKept(Math.min(pause * 2, LONGEST_PAUSE_MS)), pause)
}

async function sendKept(nextPause = FIRST_PAUSE_MS): Promise<void> {
  const left = await ask({ type: 'send' })
  // A worker that says nothing is still sending: on a slow line that may fail as well.
  if (left === undefined || left) sendAfter(nextPause)
}

function tellOutcome(outcome: Outcome): void {
  if (takeOutcome(outcome)) return
  const { name, refusal } = outcome
  if (refusal === null) tellSuccess(`The connection is back, and your ${name} has been sent.`)
  else tellProblem(`Your ${name} could not be accepted: ${refusal} Please fill in the form again.`)
}

/** Asks the worker, and answers undefined when there is none or it stays silent. */
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
