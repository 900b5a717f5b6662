import { BackgroundSyncQueueStore, StorableRequest } from 'serwist'
import type { KeptForm, Outcome } from '#web/platform/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

const SYNC_TAG = 'kept-forms'
/** The server knows an idempotency key for thirty days: sent later, a form might be saved twice. */
const KEPT_MS = 29 * 24 * 3600 * 1000
/** After this many milliseconds without an answer a try has failed. */
const PATIENCE = 30_000
/** Answers that a later try may change. */
const PASSING = new Set([408, 425, 429])

const waiting = new BackgroundSyncQueueStore('kept-forms')
/** Outcomes that nobody has read yet. */
const untold = new BackgroundSyncQueueStore('untold-outcomes')

type Entry = Awaited<ReturnType<typeof waiting.getAll>>[number]

/** Stores a form and asks the browser to wake this worker when there is a connection, also after the page is closed. */
export async function keepForm({ key, url, body, name }: KeptForm): Promise<void> {
  await forgetForm(key)
  const request = new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body,
  })
  const requestData = (await StorableRequest.fromRequest(request)).toObject()
  await waiting.pushEntry({ requestData, timestamp: Date.now(), metadata: { key, name } })
  await askToBeWoken()
}

/** Takes back what waits under a key; nothing happens where nothing waits. */
export async function forgetForm(key: string): Promise<void> {
  for (const entry of await waiting.getAll()) if (entry.metadata?.['key'] === key) await waiting.deleteEntry(entry.id)
}

let sending: Promise<number> | undefined

/** Sends what is kept, the oldest first, and answers how many are left. Two callers share one round. */
export function sendForms(): Promise<number> {
  sending ??= sendAll().finally(() => (sending = undefined))
  return sending
}

async function sendAll(): Promise<number> {
  for (const entry of await waiting.getAll()) {
    const outcome = await send(entry)
    if (outcome === 'unreachable') break
    // What the server cannot take now must not hold up what it can.
    if (outcome === 'later') continue
    // Only now, with the server's answer: a worker that is ended meanwhile sends it again, under the same key.
    await waiting.deleteEntry(entry.id)
    await tell(outcome)
  }
  const left = await waiting.size()
  if (left > 0) await askToBeWoken()
  return left
}

/** `unreachable` and `later`: it must be tried again. */
async function send({ requestData, timestamp, metadata = {} }: Entry): Promise<Outcome | 'unreachable' | 'later'> {
  const form = { key: String(metadata['key']), name: String(metadata['name']) }
  if (Date.now() - timestamp > KEPT_MS) return { ...form, refusal: 'It waited for a connection for too long.' }
  const request = new StorableRequest(requestData).toRequest()
  const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
  if (!response) return 'unreachable'
  if (response.status >= 500 || PASSING.has(response.status)) return 'later'
  return { ...form, refusal: response.ok ? null : await reasonIn(response) }
}

async function reasonIn(response: Response): Promise<string> {
  const problem: unknown = await response.json().catch(() => null)
  const detail = problem && typeof problem === 'object' && 'detail' in problem ? problem.detail : null
  return typeof detail === 'string' ? detail : `The server refused it (${response.status}).`
}

async function tell(outcome: Outcome): Promise<void> {
  // Also those that were loaded anew past the worker.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(outcome)
  if (pages.length > 0) return
  await untold.pushEntry({ requestData: { url: '', headers: {} }, timestamp: Date.now(), metadata: { ...outcome } })
}

/** Tells a page what became of forms while no page was open. */
export async function tellUntold(page: Client): Promise<void> {
  for (const { id, metadata } of await untold.getAll()) {
    page.postMessage(metadata)
    await untold.deleteEntry(id)
  }
}

/** Browsers without background sync send when a page is opened. */
async function askToBeWoken(): Promise<void> {
  if ('sync' in self.registration) await self.registration.sync.register(SYNC_TAG).catch(() => {})
}

/** Answers the browser's call that there is a connection; a throw makes it call again later. */
export async function onSync({ tag }: SyncEvent): Promise<void> {
  if (tag === SYNC_TAG && (await sendForms()) > 0) throw new Error('There is still no connection')
}
