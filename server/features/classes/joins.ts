/** The table `joins`: who pressed to go into which class, and when. Rows are only added. */
import { randomUUID } from 'node:crypto'
import type { JoinTable } from '../../database/seat-tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'

export async function noteJoin(tx: Transaction, who: Pick<JoinTable, 'classId' | 'userId'>, at: Date): Promise<void> {
  await tx
    .insertInto('joins')
    .values({ ...who, id: randomUUID(), at: at.toISOString() })
    .execute()
}

interface Asked {
  readonly classIds: readonly string[]
  /** Of everybody where it is left out. */
  readonly uid?: string
}

/** Who joined which of these classes: the first time of each. */
export const firstJoins = async (queries: Queries, { classIds, uid }: Asked): Promise<Array<Omit<JoinTable, 'id'>>> =>
  classIds.length === 0
    ? []
    : queries
        .selectFrom('joins')
        .select(['classId', 'userId'])
        .select(({ fn }) => fn.min<string>('at').as('at'))
        .where('classId', 'in', classIds)
        .$if(uid !== undefined, (query) => query.where('userId', '=', uid ?? ''))
        .groupBy(['classId', 'userId'])
        .execute()
