import { EventEmitter } from 'node:events'
import { sql, type Kysely } from 'kysely'
import type { Tables } from './schema.ts'
import type { Transaction } from './transaction.ts'

const TOPICS = [
  'profile',
  'outbox',
  'purchases',
  'payments',
  'documents',
  'sessions',
  'content',
  'staff',
  'leads',
  'letters',
  'batches',
  'people',
  'requests',
  'backUps',
  'settings',
] as const
export type Topic = (typeof TOPICS)[number]
export const isTopic = (name: string | undefined): name is Topic => TOPICS.some((topic) => topic === name)

/** Hints between processes: a topic and a key. Lost hints are made good by polling. */
export interface Changes {
  /** `key` is an identifier, never text of a visitor. Others hear of it after the commit. */
  publish(tx: Transaction, topic: Topic, key: string): Promise<void>
  /** Returns how to stop listening. `listener` gets null when hints may have been lost. */
  listen(topic: Topic, listener: (key: string | null) => void): () => void
  close(): Promise<void>
}

export interface LocalHints {
  emit(topic: Topic, key: string): void
  listen: Changes['listen']
}

/** An empty key stands for all: hints may have been lost. */
export function createLocalHints(): LocalHints {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    emit: (topic, key) => void emitter.emit(topic, key),
    listen(topic, listener) {
      const hear = (key: string) => listener(key === '' ? null : key)
      emitter.on(topic, hear)
      return () => void emitter.off(topic, hear)
    },
  }
}

export const emitToAll = (hints: LocalHints): void => TOPICS.forEach((topic) => hints.emit(topic, ''))

const OTHERS_MS = 1_000

/** Hints within this process, and one to everybody when another program, such as the desk, has changed the SQLite file. */
export function listenToSqlite(db: Kysely<Tables>): Changes {
  const local = createLocalHints()
  let last: number | undefined
  const timer = setInterval(() => void look().catch(() => {}), OTHERS_MS).unref()

  async function look(): Promise<void> {
    // It changes by the writes of other connections alone.
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    const version = rows[0]?.data_version
    const isChanged = last !== undefined && version !== last
    last = version
    if (isChanged) emitToAll(local)
  }

  void look().catch(() => {})
  return {
    // Writers queue, so whoever acts on the hint by writing does so after the commit.
    publish: async (_tx, topic, key) => local.emit(topic, key),
    listen: local.listen,
    async close() {
      clearInterval(timer)
    },
  }
}
