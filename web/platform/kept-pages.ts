/** A page that can be read without a connection. */
export interface KeptPage {
  readonly path: string
  /** As in the browser's title, without the brand. */
  readonly title: string
}

/** The caches of `worker/visited-pages.ts`, which speaks for itself. */
const PAGES = 'pages-'

/** The pages that the service worker keeps, in the order in which they were visited. None where there is no worker. */
export async function keptPages(): Promise<readonly KeptPage[]> {
  // Only on secure pages.
  if (!('caches' in window)) return []
  const kept = new Map<string, KeptPage>()
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PAGES))) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      const title = titleIn((await (await cache.match(request))?.text()) ?? '')
      if (title) kept.set(pathname, { path: pathname, title })
    }
  }
  return [...kept.values()]
}

function titleIn(html: string): string {
  const [element = ''] = /<title>.*?<\/title>/s.exec(html) ?? []
  return new DOMParser().parseFromString(element, 'text/html').title.replace(/ \| [^|]*$/, '')
}
