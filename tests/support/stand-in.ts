import { once } from 'node:events'
import { createServer } from 'node:http'

/** What the payment provider's script does: it puts a button into the form it stands in. */
const CHECKOUT_SCRIPT = `(() => {
  const script = document.currentScript
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Pay with ' + script.dataset.payment_button_id
  script.parentElement.append(button)
})()`

const VIDEO_PAGE = '<!doctype html><html lang="en"><title>Stand-in video</title><p>Stand-in video</p></html>'

export interface StandIn {
  readonly checkoutUrl: string
  readonly videoUrl: string
  /** How often each path was asked for. */
  requests(path: string): number
  stop(): Promise<void>
}

/** Answers on the loopback for the payment provider and the video platform. */
export async function startStandIn(): Promise<StandIn> {
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1)
    const isScript = pathname === '/checkout.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.end(isScript ? CHECKOUT_SCRIPT : VIDEO_PAGE)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const origin = `http://127.0.0.1:${port}`
  return {
    checkoutUrl: `${origin}/checkout.js`,
    videoUrl: `${origin}/video`,
    requests: (path) => counts.get(path) ?? 0,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
