import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { createLocalHints, emitToAll, isTopic, type Changes } from './changes.ts'
import { addedBy } from './gathered-rows.ts'
import { connectWith } from './postgres.ts'

const CHANNEL = 'synergyy_changes'
const LONGEST_WAIT_MS = 5_000

const notify = addedBy(async (tx, hints: readonly string[]) => {
  const all = sql`unnest(${[...new Set(hints)]}::text[])`
  const { rows } = await sql`select pg_notify(${CHANNEL}, "hint") from ${all} as "hint"`.execute(tx)
  return rows
})

/** Hints through LISTEN and NOTIFY, on a connection of its own that is opened again for ever. */
export async function listenToPostgres(settings: pg.ClientConfig, onError: (error: Error) => void): Promise<Changes> {
  const local = createLocalHints()
  const closing = new AbortController()
  let client: pg.Client | undefined

  const connect = () => connectWith(settings, connectOnce)

  async function connectOnce(): Promise<void> {
    client = new pg.Client(settings)
    client.on('error', onError)
    client.on('notification', ({ payload }) => {
      const [topic, key] = (payload ?? '').split(' ')
      if (isTopic(topic) && key) local.emit(topic, key)
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
      emitToAll(local)
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
    publish: async (tx, topic, key) => void (await notify(tx, `${topic} ${key}`)),
    listen: local.listen,
    async close() {
      closing.abort()
      client?.removeAllListeners('end')
      await client?.end().catch(() => {})
    },
  }
}
