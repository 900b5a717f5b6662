import type { Queries } from '../../database/transaction.ts'

/** Whether letters about a changed class have not gone out, so that it may still be put right. */
export async function isNewsWaiting(queries: Queries, classId: string, now: Date): Promise<boolean> {
  const row = await queries
    .selectFrom('classNews')
    .select('classId')
    .where('classId', '=', classId)
    .where('sendsAt', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}
