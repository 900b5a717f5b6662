import { dataAddress, PAGE_DATA_ELEMENT, readCarried } from '#contract/page-content.ts'

/** As long as the page's code may take. */
const PATIENCE_MS = 120_000
const PATH = /^\/$|^(\/[\w-]+)+$/

/** What the document brings for the page that it shows; undefined in development. */
export const carriedData = () => readCarried(document.getElementById(PAGE_DATA_ELEMENT)?.textContent)

/** What this tab has shown: it shows it again also while there is no connection. */
const shown = new Map<string, unknown>()

/** The data of a page, for a visit inside the site; null where there is no such page. */
export async function loadPageData(path: string): Promise<unknown> {
  if (!PATH.test(path)) return null
  if (path === document.documentElement.dataset['page']) return carriedData()?.own
  if (shown.has(path)) return shown.get(path)
  let response = await requestPageData(path)
  if (isMissing(response)) {
    // These data are too old, or another server's. The page itself brings its own.
    if (hashOf(path) && window.openedAt !== path) return openAnew(path)
    response = await request(dataAddress(path))
    if (isMissing(response)) return null
  }
  if (!response.ok) throw new Error(`Loading the data of ${path} failed (${response.status})`)
  const data: unknown = await response.json()
  shown.set(path, data)
  return data
}

export const requestPageData = (path: string): Promise<Response> => request(dataAddress(path, hashOf(path)))

const hashOf = (path: string) => carriedData()?.files[path]

// Not redirected: another spelling names another page.
const request = (address: string) => fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })

const isMissing = ({ status, type }: Response) => status === 404 || type === 'opaqueredirect'

function openAnew(path: string): Promise<never> {
  location.assign(path)
  return new Promise(() => {})
}
