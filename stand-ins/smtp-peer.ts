import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { freePort } from './free-port.ts'
import { memoryFolder } from './memory-folder.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

/** What the mail server at the other end does with a letter. */
export type PeerManner =
  | 'accept'
  | 'refuse for now'
  | 'refuse for good'
  | 'hang'
  /** The letter is kept, but the sender never hears so. */
  | 'drop the line after accepting'
  | 'down'

export interface SmtpPeer {
  readonly url: string
  readonly mailbox: Mailbox
  behave(manner: PeerManner): Promise<void>
  stop(): Promise<void>
}

type Answer = (error?: Error | null) => void

/** Starts a real SMTP server on the loopback that keeps every accepted letter as a file. */
export async function startSmtpPeer(): Promise<SmtpPeer> {
  const folder = await mkdtemp(join(memoryFolder(), 'synergyy-mail-'))
  const port = await freePort()
  let manner: PeerManner = 'accept'
  let count = 0

  async function keep(raw: Buffer) {
    count += 1
    const file = join(folder, String(count).padStart(6, '0'))
    await writeFile(file, raw)
    await rename(file, `${file}.eml`)
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession, answer: Answer) {
    const raw = await buffer(stream).catch(() => null)
    if (raw === null || manner === 'hang') return
    if (manner === 'refuse for now') return answer(refusal(451, 'Try again later'))
    if (manner === 'refuse for good') return answer(refusal(550, 'No such mailbox'))
    await keep(raw)
    if (manner === 'drop the line after accepting') return cutOff(session)
    return answer()
  }

  function cutOff(session: SMTPServerSession) {
    for (const connection of server?.connections ?? [])
      if (connection.session.id === session.id) connection._socket.destroy()
  }

  async function listen() {
    const fresh: Listener = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onData: (stream, session, answer) => void take(stream, session, answer),
    })
    fresh.on('error', () => {})
    fresh.listen(port, '127.0.0.1')
    await once(fresh.server, 'listening')
    server = fresh
  }

  async function close() {
    const closing = server
    server = undefined
    if (closing)
      await new Promise<void>((resolve) => {
        closing.close(resolve)
      })
  }

  let server: Listener | undefined
  await listen()
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailbox: openMailbox(folder),
    async behave(next) {
      manner = next
      if (next === 'down') await close()
      else if (!server) await listen()
    },
    async stop() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The published types leave out what the lines of a session are. */
type Listener = SMTPServer & {
  connections?: Set<{ session: { id: string }; _socket: { destroy(): void } }>
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
