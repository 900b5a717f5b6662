/** Opens the course room without a connection: its one document and its code. Nothing of a member passes through here. */
import { isDocument, isRoomPage } from './room-document.ts'

declare const self: ServiceWorkerGlobalScope

const SHELL = 'room-shell'
const CODE = 'room-code'
const START = '/room'
const PATIENCE_MS = 5_000
const MOST_FILES = 120
/** Only these names change with their content. */
const NAMED_BY_CONTENT = /^(?:\/room)?\/static\/.*\.[0-9a-f]{8,}\.\w+$/

self.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (NAMED_BY_CONTENT.test(pathname)) event.respondWith(codeAt(request.url))
  else if (request.mode === 'navigate' && isRoomPage(pathname)) event.respondWith(shell(request))
})

/** The page tells what it loaded before this worker was there. */
self.addEventListener('message', (event) => {
  const files: unknown = event.data
  if (Array.isArray(files)) event.waitUntil(keepCode(files.map(String)))
})

async function shell(request: Request): Promise<Response> {
  const answer = fetch(request).then(async (response) => {
    if (isDocument(response)) await (await caches.open(SHELL)).put(START, response.clone())
    return response
  })
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const first = await Promise.race([answer.catch(() => null), late])
  return first ?? (await caches.match(START)) ?? answer
}

async function keepShell(): Promise<void> {
  const response = await fetch(START)
  if (!isDocument(response)) throw new Error('The room is not to be had now')
  const html = await response.clone().text()
  await (await caches.open(SHELL)).put(START, response)
  await keepCode([...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address = '']) => address))
}

async function keepCode(addresses: readonly string[]): Promise<void> {
  const files = addresses.map((address) => new URL(address, self.location.origin))
  const named = files.filter(
    ({ origin, pathname }) => origin === self.location.origin && NAMED_BY_CONTENT.test(pathname),
  )
  await Promise.all(named.map(async ({ href }) => codeAt(href).catch(() => {})))
}

async function codeAt(address: string): Promise<Response> {
  const kept = await caches.match(address)
  if (kept) return kept
  const response = await fetch(address)
  if (!response.ok) return response
  const cache = await caches.open(CODE)
  await cache.put(address, response.clone())
  const all = await cache.keys()
  await Promise.all(all.slice(0, -MOST_FILES).map((old) => cache.delete(old)))
  return response
}
