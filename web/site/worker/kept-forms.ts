import { BackgroundSyncQueueStore, StorableRequest } from 'serwist'
import { DAY_MS } from '#contract/ground/time.ts'
import type { KeptForm, Outcome } from '#web/platform/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

const SYNC_TAG = 'kept-forms'
/** The server remembers an idempotency key for 30 days. Sent later, a form might be saved twice. */
const KEPT_MS = 29 * DAY_MS
const PATIENCE_MS = 30_000
/** Statuses that a later try may change. */
const PASSING = new Set([408, 425, 429])

const waiting = new BackgroundSyncQueueStore('kept-forms')
const undelivered = new BackgroundSyncQueueStore('untold-outcomes')

type Entry = Awaited<ReturnType<typeof waiting.getAll>>[number]

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

export async function forgetForm(key: string): Promise<void> {
  for (const entry of await waiting.getAll()) if (entry.metadata?.['key'] === key) await waiting.deleteEntry(entry.id)
}

let sending: Promise<number> | undefined

/** Sends the stored forms, oldest first, and returns how many are left. Two callers share one round. */
export function sendForms(): Promise<number> {
  sending ??= sendAll().finally(() => (sending = undefined))
  return sending
}

async function sendAll(): Promise<number> {
  for (const entry of await waiting.getAll()) {
    const outcome = await send(entry)
    if (outcome === 'unreachable') break
    // One refused form must not stop the others.
    if (outcome === 'later') continue
    // Deleted only after the answer: a stopped worker sends it again, under the same key.
    await waiting.deleteEntry(entry.id)
    await deliver(outcome)
  }
  const left = await waiting.size()
  if (left > 0) await askToBeWoken()
  return left
}

async function send({ requestData, timestamp, metadata = {} }: Entry): Promise<Outcome | 'unreachable' | 'later'> {
  const form = { key: String(metadata['key']), name: String(metadata['name']) }
  if (Date.now() - timestamp > KEPT_MS) return { ...form, refusal: 'It waited for a connection for too long.' }
  const request = new StorableRequest(requestData).toRequest()
  const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  if (!response) return 'unreachable'
  if (response.status >= 500 || PASSING.has(response.status)) return 'later'
  return { ...form, refusal: response.ok ? null : await reasonIn(response) }
}

async function reasonIn(response: Response): Promise<string> {
  const problem: unknown = await response.json().catch(() => null)
  const detail = problem && typeof problem === 'object' && 'detail' in problem ? problem.detail : null
  return typeof detail === 'string' ? detail : `The server refused it (${response.status}).`
}

async function deliver(outcome: Outcome): Promise<void> {
  // Also pages that this worker does not control.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(outcome)
  if (pages.length > 0) return
  await undelivered.pushEntry({
    requestData: { url: '', headers: {} },
    timestamp: Date.now(),
    metadata: { ...outcome },
  })
}

export async function deliverOutcomes(page: Client): Promise<void> {
  for (const { id, metadata } of await undelivered.getAll()) {
    page.postMessage(metadata)
    await undelivered.deleteEntry(id)
  }
}

async function askToBeWoken(): Promise<void> {
  if ('sync' in self.registration) await self.registration.sync.register(SYNC_TAG).catch(() => {})
}

/** Throws while forms are left, so that the browser calls again. */
export async function onSync({ tag }: SyncEvent): Promise<void> {
  if (tag === SYNC_TAG && (await sendForms()) > 0) throw new Error('There is still no connection')
}
