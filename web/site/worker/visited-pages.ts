import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  NetworkOnly,
  type RuntimeCaching,
  type SerwistPlugin,
} from 'serwist'
import { dataAddress, PAGE_DATA_ELEMENT, readCarried } from '#contract/page-content.ts'

declare const self: ServiceWorkerGlobalScope
declare const BUILD: string
declare const PUBLIC_ADDRESS: RegExp
declare const LATE: Readonly<Record<string, readonly string[]>>

const PAGES = 'pages-'
const NETWORK_PATIENCE_S = 5
/** Only these names change with their content; in development they do not. */
const NAMED_BY_CONTENT = /^\/static\/.*\.[0-9a-f]{8,}\.\w+$/
const HOME = '/'
const CARRIED = new RegExp(` id="${PAGE_DATA_ELEMENT}">(.*?)</script>`, 's')
/** The path of a page in the address of its data. */
const DATA = /^\/data(\/[\w/-]+)(?:\.[0-9a-f]+)?\.json$/

/** `/courses/?utm_source=x` and `/courses/index.html` are the page `/courses`. */
const pageAt = ({ pathname }: URL): string => pathname.replace(/\/(?:index\.html)?$/, '') || HOME
const isCode = ({ origin, pathname }: URL): boolean =>
  origin === self.location.origin && NAMED_BY_CONTENT.test(pathname)
const addressOf = (page: string): string => new URL(page, self.location.origin).href

const homeInstead: SerwistPlugin = {
  handlerDidError: async ({ request }) => (request.mode === 'navigate' ? caches.match(addressOf(HOME)) : undefined),
}

// From the network first, so that nobody with a connection reads an old price.
const pages = new NetworkFirst({
  cacheName: PAGES + BUILD,
  networkTimeoutSeconds: NETWORK_PATIENCE_S,
  plugins: [{ cacheKeyWillBeUsed: async ({ request }) => addressOf(pageAt(new URL(request.url))) }, homeInstead],
})

const code = new CacheFirst({
  cacheName: 'code',
  plugins: [
    new ExpirationPlugin({
      maxEntries: 150,
      maxAgeSeconds: 60 * 24 * 3600,
      maxAgeFrom: 'last-used',
      purgeOnQuotaError: true,
    }),
  ],
})

export const KEPT: RuntimeCaching[] = [
  { matcher: ({ sameOrigin, url }) => sameOrigin && PUBLIC_ADDRESS.test(pageAt(url)), handler: pages },
  { matcher: ({ sameOrigin, url }) => sameOrigin && DATA.test(url.pathname), handler: answerData },
  { matcher: ({ url }) => isCode(url), handler: code },
  {
    matcher: ({ sameOrigin, url, request }) =>
      sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
    handler: new NetworkOnly({ plugins: [homeInstead] }),
  },
]

/** From the network first, else what the kept page carries, though the names of its data may have changed since. */
async function answerData({ request, url }: { readonly request: Request; readonly url: URL }): Promise<Response> {
  const kept = await carriedBy(pageOfData(url))
  if (kept === undefined) return fetch(request)
  const signal = AbortSignal.timeout(NETWORK_PATIENCE_S * 1000)
  return fetch(request, { signal }).catch(() => Response.json(kept))
}

function pageOfData({ pathname }: URL): string {
  const [, path = HOME] = DATA.exec(pathname) ?? []
  return dataAddress(HOME).startsWith(`/data${path}.`) ? HOME : path
}

async function carriedBy(page: string): Promise<unknown> {
  const html = await (await caches.match(addressOf(page)))?.text()
  return readCarried(CARRIED.exec(html ?? '')?.[1])?.own
}

export async function keepPage(event: ExtendableEvent, page: string): Promise<void> {
  if (!PUBLIC_ADDRESS.test(page)) return
  const html = await (await pages.handle({ event, request: new Request(addressOf(page)) })).text()
  const lists = html.matchAll(/ (?:data-(?:core|page)|href)="(\/static\/[^"]+)"/g)
  const named = [...lists].flatMap(([, list = '']) => list.split(' '))
  const late = named.flatMap((file) => LATE[file] ?? [])
  await keepCode(event, [...named, ...late].map(addressOf))
}

export async function keepCode(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  const files = addresses.filter((address) => isCode(new URL(address)))
  await Promise.all(files.map((file) => code.handle({ event, request: new Request(file) })))
}

/** Fetches again what the worker of an earlier build stored, so that pages of two builds never meet. */
export async function keepFirstPages(event: ExtendableEvent): Promise<void> {
  await keepPage(event, HOME)
  for (const old of await earlierCaches())
    for (const { url } of await (await caches.open(old)).keys()) {
      await keepPage(event, pageAt(new URL(url))).catch(() => {})
    }
}

/** Keeps the old pages that could not be fetched again, and deletes the rest of earlier builds. */
export async function dropEarlierPages(): Promise<void> {
  const own = await caches.open(PAGES + BUILD)
  for (const name of await earlierCaches()) {
    const old = await caches.open(name)
    for (const request of await old.keys()) {
      const page = await old.match(request)
      if (page && PUBLIC_ADDRESS.test(pageAt(new URL(request.url))) && !(await own.match(request)))
        await own.put(request, page)
    }
    await caches.delete(name)
  }
}

const earlierCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== PAGES + BUILD)
