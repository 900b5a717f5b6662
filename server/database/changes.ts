import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { connectionSettings } from './postgres.ts'
import type { Tables } from './schema.ts'

const TOPICS = ['profile', 'outbox', 'purchases', 'payments', 'documents', 'sessions'] as const
export type Topic = (typeof TOPICS)[number]
const isTopic = (name: string | undefined): name is Topic => TOPICS.some((topic) => topic === name)

/** Hints between processes: a topic and a key. Lost hints are made good by polling. */
export interface Changes {
  /** `key` is an identifier, never text of a visitor. Inside `write`, others hear of it after the commit. */
  tell(topic: Topic, key: string): Promise<void>
  /** Answers how to stop listening. `listener` gets null when hints may have been lost. */
  listen(topic: Topic, listener: (key: string | null) => void): () => void
  close(): Promise<void>
}

/** Hints within this process. */
function createChanges(): Changes {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    // Writers queue, so whoever acts on the hint by writing does so after the commit.
    tell: async (topic, key) => void emitter.emit(topic, key),
    listen(topic, listener) {
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
    async close() {},
  }
}

const OTHERS_MS = 1_000

/** Hints within this process, and one to everybody when another program, such as the desk, has changed the SQLite file. */
export function listenToSqlite(db: Kysely<Tables>): Changes {
  const local = createChanges()
  let last: number | undefined
  const timer = setInterval(() => void look().catch(() => {}), OTHERS_MS).unref()

  async function look(): Promise<void> {
    // It changes by the writes of other connections alone.
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    const version = rows[0]?.data_version
    const isChanged = last !== undefined && version !== last
    last = version
    if (isChanged) await announceAll(local)
  }

  void look().catch(() => {})
  return {
    tell: local.tell,
    listen: (topic, listener) => local.listen(topic, nullWhenEmpty(listener)),
    async close() {
      clearInterval(timer)
    },
  }
}

const announceAll = (local: Changes) => Promise.all(TOPICS.map((topic) => local.tell(topic, '')))
const nullWhenEmpty = (listener: (key: string | null) => void) => (key: string | null) =>
  listener(key === '' ? null : key)

const CHANNEL = 'synergyy_changes'
const LONGEST_WAIT_MS = 5_000

/** Hints through LISTEN and NOTIFY, on a connection of its own that is opened again for ever. */
export async function listenToPostgres(
  url: string,
  db: Kysely<Tables>,
  onError: (error: Error) => void,
): Promise<Changes> {
  const local = createChanges()
  const closing = new AbortController()
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    client = new pg.Client(connectionSettings(url))
    client.on('error', onError)
    client.on('notification', ({ payload }) => {
      const [topic, key] = (payload ?? '').split(' ')
      if (isTopic(topic) && key) void local.tell(topic, key)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  }

  async function reconnect(pause: number): Promise<void> {
    client = undefined
    if (closing.signal.aborted) return
    await wait(pause, undefined, { signal: closing.signal, ref: false })
    try {
      await connect()
      watch()
      // What happened meanwhile was not heard.
      await announceAll(local)
    } catch {
      return reconnect(Math.min(pause * 2, LONGEST_WAIT_MS))
    }
  }
  const watch = () => client?.once('end', () => void reconnect(100).catch(() => {}))

  try {
    await connect()
    watch()
  } catch (error) {
    onError(error as Error)
    void reconnect(100).catch(() => {})
  }
  return {
    tell: async (topic, key) => void (await sql`select pg_notify(${CHANNEL}, ${`${topic} ${key}`})`.execute(db)),
    listen: (topic, listener) => local.listen(topic, nullWhenEmpty(listener)),
    async close() {
      closing.abort()
      client?.removeAllListeners('end')
      await client?.end().catch(() => {})
    },
  }
}
