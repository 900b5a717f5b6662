import { createSocket } from 'node:dgram'
import { once } from 'node:events'

type DnsManner = 'answer' | 'fail' | 'say nothing'

interface DnsServer {
  readonly address: string
  readonly asked: string[]
  publish(texts: Readonly<Record<string, readonly string[]>>): void
  behave(manner: DnsManner): void
  stop(): void
}

const HEAD = 12
const TXT = 16
const [ANSWERED, NO_SUCH_NAME, BROKEN] = [0x8180, 0x8183, 0x8182]

/** Starts a real DNS server on the loopback, which knows TXT records alone. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  let known: Readonly<Record<string, readonly string[]>> = {}
  let manner: DnsManner = 'answer'
  socket.on('message', (query, from) => {
    const { name, end } = nameIn(query)
    asked.push(name)
    if (manner !== 'say nothing') socket.send(answerTo(query, end, manner === 'fail' ? null : known[name]), from.port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    publish: (texts) => void (known = texts),
    behave: (next) => void (manner = next),
    stop: () => void socket.close(),
  }
}

function nameIn(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = []
  let at = HEAD
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  // Behind the name stand the type and the class of the question.
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** `texts` are undefined where there is no such name, and null where the server is broken. */
function answerTo(query: Buffer, end: number, texts: readonly string[] | null | undefined): Buffer {
  const head = Buffer.alloc(HEAD)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(texts === null ? BROKEN : texts ? ANSWERED : NO_SUCH_NAME, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  return Buffer.concat([head, query.subarray(HEAD, end), ...(texts ?? []).map(recordOf)])
}

function recordOf(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part, 'latin1')]))
  const head = Buffer.alloc(HEAD)
  // The name of the question, by its place.
  head.writeUInt16BE(0xc000 + HEAD, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
