import { isPrivateSite, PRIVATE_SITES } from '#contract/prerender.ts'
import { parseAccept } from 'hono/utils/accept'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestContext } from './context.ts'
import { cleanPath, meantAddress, withoutSentenceEnd } from './meant-address.ts'
import { UNKNOWN_PAGE, type Served, type StaticFile, type StaticFiles } from './static-files.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly acceptEncoding: string
  readonly ifNoneMatch: string | undefined
}

interface StaticAnswer {
  readonly status: 200 | 301 | 304 | 404
  readonly headers: Record<string, string>
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** A page or file, 304, a redirect to the right spelling, or the 404 page; null leaves the request to the app. */
function answerStatic(files: StaticFiles, asked: Asked): StaticAnswer | null {
  const { method, path, query, acceptEncoding, ifNoneMatch } = asked
  if ((method !== 'GET' && method !== 'HEAD') || isProgramAddress(path)) return null
  const name = cleanPath(path)
  const found = name === UNKNOWN_PAGE ? undefined : files.get(name)
  if (!found && isPrivateAddress(name))
    return withoutSentenceEnd(name) === name ? null : leadTo(withoutSentenceEnd(name) + query)
  const meant = found ? null : meantAddress(pagesIn(files), name, query)
  if (meant !== null) return leadTo(meant)
  const file = found ?? files.get(UNKNOWN_PAGE)
  if (!file) return null
  if (found && matches(ifNoneMatch, file.etag)) return { status: 304, headers: headersOf(file), body: null }
  const encoding = bestEncoding(file, acceptEncoding)
  const body = file.bodies[encoding] ?? new Uint8Array()
  const headers: Record<string, string> = {
    ...headersOf(file),
    'Content-Type': file.type,
    'Content-Length': String(body.byteLength),
  }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  return { status: found ? 200 : 404, headers, body: method === 'HEAD' ? null : body }
}

const leadTo = (address: string): StaticAnswer => ({
  status: 301,
  headers: { Location: address, 'Cache-Control': 'no-cache' },
  body: null,
})

const pagesIn = (files: StaticFiles): string[] => [
  ...[...files.keys()].filter((page) => page !== UNKNOWN_PAGE),
  ...PRIVATE_SITES.map((site) => `/${site}`),
]

/** Where programs ask, and pages for uploaded pictures: a mistaken address there gets a problem document, not a page. */
const isProgramAddress = (path: string): boolean => /^\/(?:(?:api|pictures|calendar)\/|(?:healthz|readyz)$)/.test(path)

const isPrivateAddress = (name: string): boolean => isPrivateSite(name.split('/')[1] ?? '')

const headersOf = (file: StaticFile) => ({
  ...file.headers,
  ETag: file.etag,
  'Cache-Control': file.cacheControl,
  Vary: 'Accept-Encoding',
})

const matches = (asked: string | undefined, etag: string): boolean =>
  asked !== undefined &&
  asked.split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*')

/** The encoding that the browser likes best; of two that it likes as much, the smaller. */
function bestEncoding(file: StaticFile, accepted: string): 'br' | 'gzip' | 'identity' {
  const liking = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q]))
  const [br = 0, gzip = 0] = (['br', 'gzip'] as const).map((encoding) =>
    file.bodies[encoding] ? (liking.get(encoding) ?? liking.get('*')) : 0,
  )
  if (br === 0 && gzip === 0) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

export function sendStatic(c: RequestContext, served: Served | null): Response | null {
  if (!served) return null
  const answer = answerStatic(served.files, {
    method: c.req.method,
    path: c.req.path,
    query: new URL(c.req.url).search,
    acceptEncoding: c.req.header('accept-encoding') ?? '',
    ifNoneMatch: c.req.header('if-none-match'),
  })
  return answer && c.newResponse(answer.body, answer.status, { ...served.headers, ...answer.headers })
}

/** The same before the app, because most requests are for files; returns false for what is the app's. */
export function staticListener(current: () => Served | null) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const served = current()
    if (!served) return false
    const { method = '', url = '', headers } = request
    const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? []
    const answer = answerStatic(served.files, {
      method,
      path,
      query,
      acceptEncoding: headers['accept-encoding'] ?? '',
      ifNoneMatch: headers['if-none-match'],
    })
    if (!answer) return false
    response.writeHead(answer.status, { ...served.headers, ...answer.headers })
    response.end(answer.body ?? undefined)
    return true
  }
}
