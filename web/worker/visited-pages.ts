import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  NetworkOnly,
  type RuntimeCaching,
  type SerwistPlugin,
} from 'serwist'

declare const self: ServiceWorkerGlobalScope
/** Named anew by every build. */
declare const BUILD: string
declare const PUBLIC_PAGES: readonly string[]

const PAGES = 'pages-'
const NETWORK_PATIENCE_S = 5
const HOME = '/'

/** `/courses/?utm_source=x` and `/courses/index.html` are the page `/courses`. */
const pageAt = ({ pathname }: URL): string => pathname.replace(/\/(?:index\.html)?$/, '') || HOME
const addressOf = (page: string): string => new URL(page, self.location.origin).href

// Any page can become any other one: the address in the fragment decides.
const homeInstead: SerwistPlugin = {
  handlerDidError: async ({ request }) => (request.mode === 'navigate' ? caches.match(addressOf(HOME)) : undefined),
}

// The network goes first, so that nobody with a connection reads an old price.
const pages = new NetworkFirst({
  cacheName: PAGES + BUILD,
  networkTimeoutSeconds: NETWORK_PATIENCE_S,
  plugins: [{ cacheKeyWillBeUsed: async ({ request }) => addressOf(pageAt(new URL(request.url))) }, homeInstead],
})

// Its name changes with its content, so what is kept is never out of date.
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

/** What is kept. All else, the API and the payment provider above all, goes past the worker. */
export const KEPT: RuntimeCaching[] = [
  { matcher: ({ sameOrigin, url }) => sameOrigin && PUBLIC_PAGES.includes(pageAt(url)), handler: pages },
  { matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/static/'), handler: code },
  // Members' pages, which are never kept, but can say themselves what they lack.
  {
    matcher: ({ sameOrigin, url, request }) =>
      sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
    handler: new NetworkOnly({ plugins: [homeInstead] }),
  },
]

/** Keeps a public page with its code; where there is no connection, what was kept before stays. */
export async function keepPage(event: ExtendableEvent, page: string): Promise<void> {
  if (!PUBLIC_PAGES.includes(page)) return
  const html = await (await pages.handle({ event, request: new Request(addressOf(page)) })).text()
  const scripts = [...html.matchAll(/ data-(?:core|page)="(\/static\/[^"]+)"/g)].flatMap(([, list = '']) =>
    list.split(' '),
  )
  await Promise.all(scripts.map((script) => code.handle({ event, request: new Request(addressOf(script)) })))
}

/** Keeps what every visit begins with. */
export const keepHome = (event: ExtendableEvent): Promise<void> => keepPage(event, HOME)

/** Fetches the pages that an earlier build's worker kept once more, so that pages of two builds never meet. */
export async function renewPages(event: ExtendableEvent): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PAGES) || name === PAGES + BUILD) continue
    const old = await caches.open(name)
    for (const { url } of await old.keys()) {
      // One after the other: a visitor is using the connection.
      await keepPage(event, pageAt(new URL(url))).catch(() => carryOver(old, url))
    }
    await caches.delete(name)
  }
}

async function carryOver(old: Cache, url: string): Promise<void> {
  const page = await old.match(url)
  if (page) await (await caches.open(PAGES + BUILD)).put(url, page)
}
