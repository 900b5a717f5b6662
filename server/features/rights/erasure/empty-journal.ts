import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../database/open.ts'

const TRIES = 20
const PAUSE_MS = 50

/** SQLite's journal holds what was deleted until it is emptied. Throws while another program reads the database. */
export async function emptyJournal({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<void> {
  if (engine !== 'sqlite') return
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
    await wait(PAUSE_MS)
  }
  throw new Error('The journal of the database still holds what was erased, as another program reads there')
}
