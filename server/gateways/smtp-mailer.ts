import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { connectAnywhere, harmless } from './mail-host.ts'
import { LetterRefused, type Mailer } from './mailer.ts'
import { messageOf, type Sender } from './message.ts'

const CONNECTION_MS = 10_000
const SILENCE_MS = 30_000
const CONNECTIONS = 5
const SIGN_IN_MS = 12_000
const TOO_SLOW = `It did not answer within ${SIGN_IN_MS / 1000} seconds`

type Connecting = (host: string, port: number, patienceMs: number) => Promise<Socket>

/** `connecting` opens the connections in place of the library, for a server that somebody typed in the browser. */
export function smtpMailer(url: string, sender: Sender, connecting: Connecting | null = null): Mailer {
  const transport = createTransport(
    // Own time-outs: the defaults wait for ten minutes.
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECTION_MS,
      greetingTimeout: CONNECTION_MS,
      socketTimeout: SILENCE_MS,
      ...(connecting && { getSocket: socketBy(connecting) }),
    },
  )
  return {
    handsOver: 'sent',
    async send(letter) {
      try {
        return (await transport.sendMail(messageOf(letter, sender))).response
      } catch (error) {
        if (isPermanent(error)) throw new LetterRefused(error.message, { cause: error })
        throw error
      }
    },
    close: async () => transport.close(),
  }
}

/** Connects and signs in, and sends nothing. Returns why it was not let in, in the server's own words; null where it was. */
export async function signInFault(url: string, connecting: Connecting | null): Promise<string | null> {
  const sockets: Socket[] = []
  const counted: Connecting = async (...asked) => {
    const socket = await (connecting ?? connectAnywhere)(...asked)
    sockets.push(socket)
    return socket
  }
  const transport = createTransport({
    url: harmless(url),
    pool: true,
    greetingTimeout: SIGN_IN_MS,
    socketTimeout: SIGN_IN_MS,
    getSocket: socketBy(counted),
  })
  const ended = new AbortController()
  try {
    await Promise.race([
      transport.verify(),
      sleep(SIGN_IN_MS, null, { signal: ended.signal }).then(() => {
        throw new Error(TOO_SLOW)
      }),
    ])
    return null
  } catch (error) {
    return withoutPassword(answerOf(error), url)
  } finally {
    ended.abort()
    transport.close()
    for (const socket of sockets) socket.destroy()
  }
}

function answerOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It gave no reason'
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message
}

/** A server may repeat what it was told, as it was told or in the forms of AUTH PLAIN and LOGIN. */
function withoutPassword(answer: string, url: string): string {
  const { username, password } = new URL(url)
  if (password === '') return answer
  const [user, typed] = [unescaped(username), unescaped(password)]
  const forms = [btoa64(`\0${user}\0${typed}`), btoa64(`${user}\0${user}\0${typed}`), btoa64(typed), password, typed]
  return forms.reduce((text, form) => text.replaceAll(form, '***'), answer)
}

const btoa64 = (text: string): string => Buffer.from(text).toString('base64')

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface Wanted {
  readonly host?: string | undefined
  readonly port?: number | string | undefined
  readonly secure?: boolean | undefined
}

type Done = (error: Error | null, found?: { connection: Socket }) => void

const socketBy =
  (connecting: Connecting) =>
  ({ host = 'localhost', port, secure }: Wanted, done: Done): void =>
    void handOver(connecting(host, Number(port) || (secure ? 465 : 587), CONNECTION_MS), done)

async function handOver(connecting: Promise<Socket>, done: Done): Promise<void> {
  let connection: Socket
  try {
    connection = await connecting
  } catch (error) {
    return done(error instanceof Error ? error : new Error(String(error)))
  }
  done(null, { connection })
}

/** A 5xx answer to the recipient or the content. A refused login (EAUTH) is a fault of the configuration, mended later. */
function isPermanent(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500
}
