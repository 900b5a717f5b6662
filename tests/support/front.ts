import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './free-port.ts'

export interface Front {
  readonly url: string
  stop(): Promise<void>
}

/** What the front answers in the site's place; null leaves it to the site. */
type OwnAnswer = (method: string, path: string) => Promise<Response | null> | Response | null

/**
 * Stands before a site and answers some requests itself, also those of a service worker, which a browser's own tools
 * do not reach. It passes on what is read, not what is sent.
 */
export async function startFront(siteUrl: string, answer: OwnAnswer): Promise<Front> {
  const port = await freePort()
  const server = createServer((request, response) => void pass(request, response))
  async function pass({ method = '', url = '' }: IncomingMessage, response: ServerResponse) {
    const given = (await answer(method, url)) ?? (await fetch(`${siteUrl}${url}`, { headers: { accept: '*/*' } }))
    const headers = [...given.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name))
    response.writeHead(given.status, Object.fromEntries(headers))
    response.end(Buffer.from(await given.arrayBuffer()))
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
