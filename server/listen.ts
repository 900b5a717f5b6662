import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds. */
const TIMINGS = {
  /** Longer than a proxy keeps its connections, so that the proxy is the one to close them. */
  keepAlive: 65_000,
  headers: 10_000,
  request: 30_000,
  /** How late the two limits above may act. */
  check: 5_000,
  /** A connection on which nothing moves for so long is ended: its client does not read. Streams beat more often. */
  silence: 60_000,
}
const CLOSE_MS = 3_000
/** Browsers and proxies wait for each answer before they ask again. Who does not could fill the memory with answers. */
const MOST_UNANSWERED = 8

export interface Listening {
  /** Listens, once; returns the port. Until `serve` every request but /healthz gets 503. */
  open(): Promise<number>
  serve(site: RequestListener): void
  close(): Promise<void>
}

export interface ListeningOptions {
  /** `localhost` means both of its addresses. */
  readonly host: string
  readonly port: number
  readonly timings?: Partial<typeof TIMINGS>
}

export function createListening({ host, port, timings }: ListeningOptions): Listening {
  const { keepAlive, headers, request, check, silence } = { ...TIMINGS, ...timings }
  let answer: RequestListener = answerWaiting
  let opened: Promise<number> | undefined
  const servers: Server[] = []

  async function openAll(): Promise<number> {
    const [first = host, ...others] = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
    const bound = await openOne(first, port)
    for (const other of others)
      await openOne(other, bound).catch((error: NodeJS.ErrnoException) => {
        // A machine without IPv6; and a port that was free on one address may be taken on the other.
        if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.code ?? '') && port !== 0) throw error
      })
    return bound
  }

  async function openOne(address: string, onPort: number): Promise<number> {
    const server = createServer(
      {
        requestTimeout: request,
        headersTimeout: headers,
        keepAliveTimeout: keepAlive,
        connectionsCheckingInterval: check,
      },
      (asked, response) => {
        if (!isTakenOn(asked, response)) return
        if (hasTwoHosts(asked.rawHeaders)) refuse(response)
        else answer(asked, response)
      },
    )
    server.setTimeout(silence)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(onPort, address, resolve)
    })
    servers.push(server)
    const bound = server.address()
    return typeof bound === 'object' && bound ? bound.port : onPort
  }

  return {
    open: () => (opened ??= openAll()),
    serve: (site) => void (answer = site),
    close: async () => void (await Promise.all(servers.map(closeServer))),
  }
}

const unanswered = new WeakMap<Socket, number>()

/** Ends the connection of a client that sends one request after the other without waiting for the answers. */
function isTakenOn({ socket }: Request, response: Response): boolean {
  const count = (unanswered.get(socket) ?? 0) + 1
  if (count > MOST_UNANSWERED) socket.destroy()
  if (socket.destroyed) return false
  unanswered.set(socket, count)
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  return true
}

/** Node takes the first of two Host lines; a proxy in front may have taken the second. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

type Request = Parameters<RequestListener>[0]
type Response = Parameters<RequestListener>[1]

const refuse = (response: Response): void => void response.writeHead(400, { Connection: 'close' }).end()

const answerWaiting: RequestListener = (request, response) => {
  const isAlive = request.url === '/healthz'
  response.writeHead(isAlive ? 200 : 503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(isAlive ? {} : { 'Retry-After': '5', Connection: 'close' }),
  })
  response.end(JSON.stringify({ status: isAlive ? 'alive' : 'starting' }))
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), CLOSE_MS).unref()
  await closed
}
