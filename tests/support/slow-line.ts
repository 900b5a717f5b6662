import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const PIECES = 40
const PAUSE_MS = 20

/** Hands a site on as a slow line does: its pages come piece by piece, and the browser draws what it has. */
export async function startSlowLine(siteUrl: string) {
  async function handOn(path: string, response: ServerResponse) {
    const answer = await fetch(new URL(path, siteUrl), { headers: { 'accept-encoding': 'identity' } })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const policy = answer.headers.get('content-security-policy') ?? ''
    response.writeHead(answer.status, { 'content-type': type, 'content-security-policy': policy })
    if (type.startsWith('text/html')) {
      const size = Math.ceil(body.length / PIECES)
      for (let start = 0; start < body.length; start += size) {
        response.write(body.subarray(start, start + size))
        await sleep(PAUSE_MS)
      }
      response.end()
    } else response.end(body)
  }
  const server = createServer(({ url = '/' }, response) => void handOn(url, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
