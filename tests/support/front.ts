import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '#stand-ins/free-port.ts'

export interface Front {
  readonly url: string
  /** From now on every connection ends without an answer, as where there is no server. */
  cut(): void
  /** Answers again. */
  mend(): void
  stop(): Promise<void>
}

/** What the front answers in the site's place; null leaves it to the site. */
type OwnAnswer = (method: string, path: string) => Promise<Response | null> | Response | null

/**
 * Stands before a site and answers some requests itself, also those of a service worker, which a browser's own tools
 * do not reach. Nothing that it gives may be stored by the browser itself, so that only a service worker keeps it.
 */
export async function startFront(siteUrl: string, answer: OwnAnswer): Promise<Front> {
  const port = await freePort()
  let isCut = false
  const server = createServer((request, response) => void pass(request, response))
  async function pass(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', socket } = request
    if (isCut) return void socket.destroy()
    const given = (await answer(method, url)) ?? (await ask(siteUrl, request))
    const headers = [...given.headers].filter(([name]) => !DROPPED.test(name))
    response.writeHead(given.status, { ...Object.fromEntries(headers), 'cache-control': 'no-store' })
    response.end(Buffer.from(await given.arrayBuffer()))
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    mend() {
      isCut = false
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const DROPPED = /^(content-(encoding|length)|transfer-encoding|cache-control)$/

/** As a visitor of the site itself: a call from another origin would be refused. */
async function ask(siteUrl: string, request: IncomingMessage) {
  const { method = '', url = '', headers } = request
  const sent = ['content-type', 'idempotency-key'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return fetch(`${siteUrl}${url}`, {
    method,
    headers: { accept: '*/*', origin: siteUrl, ...Object.fromEntries(sent) },
    body: method === 'POST' ? await text(request) : null,
  })
}
