import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a server that listens here, which can be made to hang: nothing is refused, and nothing comes any more. */
export interface Line {
  readonly port: number
  hang(): void
  resume(): void
  close(): Promise<void>
}

interface LineOptions {
  /** What is answered to the first bytes of a connection, which is ended then; null lets them pass. */
  readonly answer?: (first: Buffer) => Buffer | null
}

export async function startLine(port: number, { answer = () => null }: LineOptions = {}): Promise<Line> {
  const sockets = new Set<Socket>()
  let isHanging = false

  function join(from: Socket, to: Socket) {
    sockets.add(from)
    from.on('data', (chunk: Buffer) => void to.write(chunk))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (isHanging) from.pause()
  }

  const server = createServer((here) => {
    sockets.add(here)
    here.on('error', () => {})
    here.once('data', (first) => {
      const refused = answer(first)
      if (refused) return void here.end(refused)
      const there = connect(port, '127.0.0.1')
      there.write(first)
      join(here, there)
      join(there, here)
    })
    if (isHanging) here.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hang() {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isHanging = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
