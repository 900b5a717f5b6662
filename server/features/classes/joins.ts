/** The table `joins`: who pressed to go into which class, and when. Rows are only added. */
import { randomUUID } from 'node:crypto'
import { joinWindow } from '#contract/batches.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { ClassTable, JoinTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'

export async function noteJoin(tx: Transaction, who: Pick<JoinTable, 'classId' | 'userId'>, at: Date): Promise<void> {
  await tx
    .insertInto('joins')
    .values({ ...who, id: randomUUID(), at: at.toISOString() })
    .execute()
}

interface Asked {
  readonly classes: ReadonlyArray<Pick<ClassTable, 'id' | 'startsAt' | 'endsAt'>>
  /** Of everybody where it is left out. */
  readonly uid?: string
}

/** Who waits already when a class is put off does not press again; who pressed for another day was not there. */
const PUT_OFF_MS = 2 * HOUR_MS

/** Who joined which of these classes at the hours that it has now: the first time of each. */
export const firstJoins = async (queries: Queries, { classes, uid }: Asked): Promise<Array<Omit<JoinTable, 'id'>>> =>
  classes.length === 0
    ? []
    : queries
        .selectFrom('joins')
        .select(['classId', 'userId'])
        .select(({ fn }) => fn.min<string>('at').as('at'))
        .where(({ and, eb, or }) =>
          or(
            classes.map((one) => {
              const { opensAt, closesAt } = joinWindow(one)
              return and([
                eb('classId', '=', one.id),
                eb('at', '>=', new Date(opensAt - PUT_OFF_MS).toISOString()),
                eb('at', '<', new Date(closesAt).toISOString()),
              ])
            }),
          ),
        )
        .$if(uid !== undefined, (query) => query.where('userId', '=', uid ?? ''))
        .groupBy(['classId', 'userId'])
        .execute()
