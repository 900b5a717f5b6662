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
/** The build's code. While the site is being changed, at the same address, code keeps its name. */
const NAMED_BY_CONTENT = /^\/static\/.*\.[0-9a-f]{8,}\.\w+$/
const HOME = '/'

/** `/courses/?utm_source=x` and `/courses/index.html` are the page `/courses`. */
const pageAt = ({ pathname }: URL): string => pathname.replace(/\/(?:index\.html)?$/, '') || HOME
const isCode = ({ origin, pathname }: URL): boolean =>
  origin === self.location.origin && NAMED_BY_CONTENT.test(pathname)
const addressOf = (page: string): string => new URL(page, self.location.origin).href

// Any page can become any other one: the address in the fragment decides.
const homeInstead: SerwistPlugin = {
  handlerDidError: async ({ request }) => (request.mode === 'navigate' ? caches.match(addressOf(HOME)) : undefined),
}

// The network goes first, so that nobody whose connection answers in time reads an old price.
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
  { matcher: ({ url }) => isCode(url), handler: code },
  // Members' pages, which are never kept, but can say themselves what they lack.
  {
    matcher: ({ sameOrigin, url, request }) =>
      sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
    handler: new NetworkOnly({ plugins: [homeInstead] }),
  },
]

/**
 * Keeps a public page with its code and its type, also what came before this worker was there and what its forms ask for
 * later; where there is no connection, what was kept before stays.
 */
export async function keepPage(event: ExtendableEvent, page: string): Promise<void> {
  if (!PUBLIC_PAGES.includes(page)) return
  const html = await (await pages.handle({ event, request: new Request(addressOf(page)) })).text()
  const lists = html.matchAll(/ (?:data-(?:core|page|late)|href)="(\/static\/[^"]+)"/g)
  await keepCode(
    event,
    [...lists].flatMap(([, list = '']) => list.split(' ').map(addressOf)),
  )
}

/** Keeps those of these addresses that are code or type of a build. */
export async function keepCode(event: ExtendableEvent, addresses: readonly string[]): Promise<void> {
  const files = addresses.filter((address) => isCode(new URL(address)))
  await Promise.all(files.map((file) => code.handle({ event, request: new Request(file) })))
}

/**
 * Keeps what every visit begins with, and fetches the pages that an earlier build's worker kept once more, so that pages
 * of two builds never meet. Done before this worker takes over: until it has, the earlier one serves the visitor.
 */
export async function keepFirstPages(event: ExtendableEvent): Promise<void> {
  await keepPage(event, HOME)
  for (const old of await earlierCaches())
    for (const { url } of await (await caches.open(old)).keys()) {
      // One after the other: a visitor is using the connection.
      await keepPage(event, pageAt(new URL(url))).catch(() => {})
    }
}

/** Takes over as they are the pages that could not be fetched anew, and leaves nothing of earlier builds. */
export async function dropEarlierPages(): Promise<void> {
  const own = await caches.open(PAGES + BUILD)
  for (const name of await earlierCaches()) {
    const old = await caches.open(name)
    for (const request of await old.keys()) {
      const page = await old.match(request)
      if (page && PUBLIC_PAGES.includes(pageAt(new URL(request.url))) && !(await own.match(request)))
        await own.put(request, page)
    }
    await caches.delete(name)
  }
}

const earlierCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== PAGES + BUILD)
