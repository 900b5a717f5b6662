import { sql, type RawBuilder } from 'kysely'
import type { Database } from './open.ts'

interface Size {
  readonly bytes: number
}

const SIZE: Record<Database['engine'], RawBuilder<Size>> = {
  sqlite: sql<Size>`select page_count * page_size as "bytes" from pragma_page_count(), pragma_page_size()`,
  postgres: sql<Size>`select pg_database_size(current_database())::float8 as "bytes"`,
}

/** Bytes on the disk, with indexes. */
export async function databaseSize({ engine, db }: Database): Promise<number> {
  const { rows } = await SIZE[engine].execute(db)
  return rows[0]?.bytes ?? 0
}
