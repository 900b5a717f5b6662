import { sql } from 'kysely'
import type { Database } from './open.ts'

/** PRAGMA optimize: also tables that this connection has not asked yet (0x10000), and analyse them where it pays (2). */
const ALL_TABLES = 0x1_00_02

/** Lets SQLite learn how full its tables are, so that it picks the right index; PostgreSQL does that by itself. */
export async function refreshStatistics({ engine, write }: Database): Promise<void> {
  if (engine === 'sqlite') await write((tx) => sql.raw(`pragma optimize = ${ALL_TABLES}`).execute(tx))
}
