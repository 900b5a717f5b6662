/** The table `joins`: who pressed to go into which class, and when. Rows are only added. */
import { randomUUID } from 'node:crypto'
import type { JoinTable } from '../../database/seat-tables.ts'
import type { Transaction } from '../../database/transaction.ts'

export async function noteJoin(tx: Transaction, who: Pick<JoinTable, 'classId' | 'userId'>, at: Date): Promise<void> {
  await tx
    .insertInto('joins')
    .values({ ...who, id: randomUUID(), at: at.toISOString() })
    .execute()
}
