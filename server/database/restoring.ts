/** Signs that a restore was begun and did not end: what is there must not be served. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './open.ts'

export const RESTORE_WORK = 'restore-work'
export const RESTORE_MARK = 'restoreUnderWay'

export const HALF_RESTORED =
  'a restore was begun here and did not end. Run it again: npm run restore -- ARCHIVE (it clears what is half there)'

export const isFolderHalfRestored = (dataDir: string): boolean => existsSync(join(dataDir, RESTORE_WORK))

export async function isDatabaseHalfRestored({ engine, db }: Database): Promise<boolean> {
  if (engine === 'sqlite') return false
  const { rows } = await sql`
    select 1 from information_schema.tables where table_schema = current_schema() and table_name = ${RESTORE_MARK}
  `.execute(db)
  return rows.length > 0
}
