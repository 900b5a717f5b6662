import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { LetterRefused, type Mailer } from './mailer.ts'
import { messageOf, type Sender } from './message.ts'

const CONNECTION_MS = 10_000
const SILENCE_MS = 30_000
const CONNECTIONS = 5

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
