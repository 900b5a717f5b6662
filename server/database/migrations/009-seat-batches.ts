import { sql, type Kysely } from 'kysely'

const SOLD_BEFORE = {
  ProcessDesignEngieering: 'PDE-2024-07',
  AspenPlus: 'AP-2025-01',
  AspenHysys: 'AH-2025-01',
  ProcessSafety: 'PS-2025-01',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('seats').addColumn('batchKey', 'text').execute()
  for (const [courseId, batchKey] of Object.entries(SOLD_BEFORE))
    await sql`update seats set "batchKey" = ${batchKey} where "courseId" = ${courseId}`.execute(db)
  await db.schema.createIndex('seats_batch').on('seats').column('batchKey').execute()
}
