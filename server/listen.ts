import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** Milliseconds. */
export const TIMINGS = {
  /** Longer than a proxy keeps its connections, so that the proxy is the one to close them. */
  keepAlive: 65_000,
  headers: 10_000,
  request: 30_000,
  /** How late the two limits above may act. */
  check: 5_000,
  /** A connection on which nothing moves for so long is ended: its client does not read. Streams beat more often. */
  silence: 60_000,
  /** What is on its way when the server stops arrives meanwhile. */
  drain: 300,
}
const CLOSE_MS = 3_000
export const STOP_MS = 4_000
const FIRST_OF_SYSTEMD = 3
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
  readonly listeningSocket?: number | null
  readonly timings?: Partial<typeof TIMINGS>
}

/** The socket that systemd holds for this process (sd_listen_fds(3)). */
export const givenSocket = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv, pid = process.pid): number | null =>
  Number(LISTEN_FDS) >= 1 && LISTEN_PID === String(pid) ? FIRST_OF_SYSTEMD : null

export function createListening({ host, port, listeningSocket: socket = null, timings }: ListeningOptions): Listening {
  const { keepAlive, headers, request, check, silence, drain } = { ...TIMINGS, ...timings }
  let answer: RequestListener = answerWaiting
  let opened: Promise<number> | undefined
  const servers: Server[] = []

  let isClosing = false

  async function openAll(): Promise<number> {
    if (socket !== null) return openOne((server, onListening) => server.listen({ fd: socket }, onListening), port)
    const [first = host, ...others] = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
    const at = (address: string, onPort: number) =>
      openOne((server, onListening) => server.listen(onPort, address, onListening), onPort)
    const bound = await at(first, port)
    for (const other of others)
      await at(other, bound).catch((error: NodeJS.ErrnoException) => {
        // A machine without IPv6; and a port that was free on one address may be taken on the other.
        if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.code ?? '') && port !== 0) throw error
      })
    return bound
  }

  async function openOne(listen: (server: Server, onListening: () => void) => void, onPort: number): Promise<number> {
    const server = createServer(
      {
        requestTimeout: request,
        headersTimeout: headers,
        keepAliveTimeout: keepAlive,
        connectionsCheckingInterval: check,
      },
      (asked, response) => {
        if (!isTakenOn(asked, response)) return
        if (isClosing) response.shouldKeepAlive = false
        asked.headers.host ??= 'localhost'
        if (hasTwoHosts(asked.rawHeaders)) refuse(response)
        else answer(asked, response)
      },
    )
    server.setTimeout(silence)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      listen(server, resolve)
    })
    servers.push(server)
    const bound = server.address()
    return typeof bound === 'object' && bound ? bound.port : onPort
  }

  return {
    open: () => (opened ??= openAll()),
    serve: (site) => void (answer = site),
    async close() {
      isClosing = true
      await Promise.all(servers.map((server) => closeServer(server, drain)))
    },
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

async function closeServer(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // The one of HTTP ends idle connections at once, with what is on its way to them.
    NetServer.prototype.close.call(server, () => resolve())
  })
  const drained = setTimeout(() => server.closeIdleConnections(), drainMs)
  const ended = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
  await closed
  clearTimeout(drained)
  clearTimeout(ended)
}
