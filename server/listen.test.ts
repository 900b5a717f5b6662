import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { patience } from '#stand-ins/patience.ts'
import { createListening, givenSocket, type ListeningOptions } from './listen.ts'

async function listenFor(t: TestContext, site: RequestListener, options: Partial<ListeningOptions> = {}) {
  const listening = createListening({ host: '127.0.0.1', port: 0, ...options })
  const port = await listening.open()
  listening.serve(site)
  t.after(() => listening.close())
  return port
}

/** Sends bytes as they stand and returns all that comes back. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.write(bytes)
  await once(socket, 'close')
  return received
}

suite('S8: connections', () => {
  test('end when the client never reads its answer', async (t) => {
    const ended = Promise.withResolvers<boolean>()
    const port = await listenFor(
      t,
      (_request, response) => {
        response.once('close', () => ended.resolve(response.writableFinished))
        response.end(Buffer.alloc(64 * 1024 * 1024))
      },
      { timings: { silence: 200 } },
    )
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    assert.equal(await ended.promise, false, 'ended before the answer was taken')
    socket.destroy()
  })

  test('end when headers or body do not come whole in their time', async (t) => {
    const timings = { headers: 300, request: 600, check: 50 }
    const read: RequestListener = (request, response) => void request.resume().once('end', () => response.end('site'))
    const port = await listenFor(t, read, { timings })
    assert.match(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow'), /^HTTP\/1\.1 408 /)
    const slowBody = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx'
    assert.match(await exchange(port, slowBody), /^HTTP\/1\.1 408 /)
  })

  test('end when their client asks on and on before it has its answers', async (t) => {
    let asked = 0
    const port = await listenFor(t, () => (asked += 1))
    const received = await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000))
    assert.deepEqual([received, asked], ['', 8], 'the others are not even worked on')
  })

  test('carry as many requests as the client likes when it reads its answers', async (t) => {
    const port = await listenFor(t, (_request, response) => void response.end('site'))
    const socket = connect(port, '127.0.0.1')
    t.after(() => socket.destroy())
    for (let round = 0; round < 20; round += 1) {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      const [answer] = await once(socket, 'data')
      assert.match(String(answer), /^HTTP\/1\.1 200 /)
    }
  })

  test('with two Host lines are refused, one is enough', async (t) => {
    const port = await listenFor(t, (_request, response) => void response.end('site'))
    const two = await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n')
    assert.match(two, /^HTTP\/1\.1 400 /)
    assert.match(await exchange(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), /^HTTP\/1\.1 400 /)
    assert.match(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'), /^HTTP\/1\.1 200 /)
  })

  test('without a Host line are answered where they are of HTTP/1.0, as the checks of proxies are', async (t) => {
    const port = await listenFor(t, (request, response) => void response.end(`for ${request.headers.host}`))
    assert.match(await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 [^]*for localhost$/)
  })

  test('that are there when the server stops are answered once more, and then end', async (t) => {
    const listening = createListening({ host: '127.0.0.1', port: 0, timings: { drain: patience(300) } })
    const port = await listening.open()
    listening.serve((_request, response) => void response.end('site'))
    const socket = connect(port, '127.0.0.1')
    t.after(() => socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'data')
    const closed = listening.close()
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    const [answer] = await once(socket, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 200 [^]*Connection: close/i)
    await closed
    const late = connect(port, '127.0.0.1')
    const [refused] = await once(late, 'error')
    assert.equal(refused.code, 'ECONNREFUSED')
  })

  test('come by a socket that listens already, where systemd holds one for the server', async (t) => {
    assert.equal(givenSocket({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7), 3)
    assert.equal(givenSocket({ LISTEN_PID: '8', LISTEN_FDS: '1' }, 7), null, 'of another process')
    assert.equal(givenSocket({}, 7), null)
    const held = createServer().listen(0, '127.0.0.1')
    await once(held, 'listening')
    const address = held.address()
    const fd: unknown = Reflect.get(Object(Reflect.get(held, '_handle')), 'fd')
    assert.ok(typeof fd === 'number' && typeof address === 'object' && address)
    const code = `
      import { patience } from '#stand-ins/patience.ts'
import { createListening, givenSocket } from ${JSON.stringify(join(import.meta.dirname, 'listen.ts'))}
      const socket = givenSocket({ LISTEN_PID: String(process.pid), LISTEN_FDS: '1' })
      const listening = createListening({ host: '127.0.0.1', port: 0, listeningSocket: socket })
      listening.serve((_request, response) => response.end('given'))
      console.log(await listening.open())`
    const stdio = ['ignore', 'pipe', 'inherit', fd] as const
    const server = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: [...stdio] })
    t.after(() => server.kill('SIGKILL'))
    assert.ok(server.stdout)
    const [printed] = await once(server.stdout, 'data')
    assert.equal(Number(printed), address.port)
    held.close()
    const bytes = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    assert.match(await exchange(address.port, bytes), /given$/)
  })
})
