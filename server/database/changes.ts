import { EventEmitter } from 'node:events'
import { sql, type Kysely } from 'kysely'
import type { Tables } from './schema.ts'

const TOPICS = ['profile', 'outbox', 'purchases', 'payments', 'documents', 'sessions'] as const
export type Topic = (typeof TOPICS)[number]
/** Whether a hint of another process names a topic of ours. */
export const isTopic = (name: string | undefined): name is Topic => TOPICS.some((topic) => topic === name)

/** Hints between processes: a topic and a key. Lost hints are made good by polling. */
export interface Changes {
  /** `key` is an identifier, never text of a visitor. Inside `write`, others hear of it after the commit. */
  tell(topic: Topic, key: string): Promise<void>
  /** Answers how to stop listening. `listener` gets null when hints may have been lost. */
  listen(topic: Topic, listener: (key: string | null) => void): () => void
  close(): Promise<void>
}

/** Hints within this process. */
export function createChanges(): Changes {
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

/** Tells everybody that hints may have been lost. */
export const announceAll = (local: Changes) => Promise.all(TOPICS.map((topic) => local.tell(topic, '')))
export const nullWhenEmpty = (listener: (key: string | null) => void) => (key: string | null) =>
  listener(key === '' ? null : key)
