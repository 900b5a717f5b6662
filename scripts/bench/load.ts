/**
 * Sends requests over kept-alive connections as fast as they are answered, and prints what came of it as JSON. It runs as a process of
 * its own, so that it never takes time from the server that it measures; it reads sockets itself, because node:http would be the slower side.
 */
import { connect } from 'node:net'
import type { Load, LoadResult } from './measure.ts'

const HEAD_END = '\r\n\r\n'

const load: Load = JSON.parse(process.argv[2] ?? '')
const until = performance.now() + load.seconds * 1000
const latencies: number[] = []
let refused = 0
let visitor = 0

await Promise.all(Array.from({ length: load.connections }, converse))
latencies.sort((a, b) => a - b)
const quantile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0
const result: LoadResult = {
  perSecond: latencies.length / load.seconds,
  refused,
  median: quantile(0.5),
  slowest: quantile(0.99),
}
process.stdout.write(JSON.stringify(result))

function converse(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true })
  let pending = Buffer.alloc(0)
  let sentAt = 0
  const send = () => {
    sentAt = performance.now()
    socket.write(nextRequest())
  }
  socket.once('connect', send)
  socket.once('error', reject)
  socket.once('close', () => resolve())
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const isGood = readAnswer(pending)
    if (isGood === undefined) return
    pending = Buffer.alloc(0)
    if (isGood) latencies.push(performance.now() - sentAt)
    else refused += 1
    if (performance.now() < until) send()
    else socket.end()
  })
  return promise
}

/** Every request comes from another visitor, so that no limit comes into play. */
function nextRequest(): string {
  visitor += 1
  const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
  const body = load.bodies[visitor % load.bodies.length] ?? ''
  const length = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  return `${load.method} ${load.path} HTTP/1.1\r\nHost: 127.0.0.1:${load.port}\r\nX-Forwarded-For: ${address}\r\n${length}\r\n${body}`
}

/** Whether the whole answer is good news; undefined while a part of it is missing. */
function readAnswer(bytes: Buffer): boolean | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  const isChunked = /transfer-encoding: chunked/i.test(head)
  const isWhole = isChunked
    ? bytes.subarray(-5).toString('latin1') === '0\r\n\r\n'
    : bytes.length >= end + HEAD_END.length + Number(length ?? 0)
  return isWhole ? head.startsWith('HTTP/1.1 2') : undefined
}
