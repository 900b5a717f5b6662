export interface KeptPage {
  readonly path: string
  readonly title: string
}

/** Caches that the service worker names so; it shares no code with the pages. */
const PAGES = 'pages-'

export async function keptPages(): Promise<readonly KeptPage[]> {
  // Insecure pages have no caches.
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
