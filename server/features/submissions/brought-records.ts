import type { RecordTable } from './tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import { preparedQuery } from '../../database/prepared-query.ts'

const insertIfFree = preparedQuery(['branch', 'key', 'body', 'receivedAt'], (queries, value) =>
  queries
    .insertInto('records')
    .values({ branch: value('branch'), key: value('key'), body: value('body'), receivedAt: value('receivedAt') })
    .onConflict((conflict) => conflict.columns(['branch', 'key']).doNothing())
    .returning('key'),
)

/** Puts a record of another system at its own address; where that is taken, at the next free millisecond. */
export async function bringRecord(
  tx: Transaction,
  record: RecordTable,
  { isMoment }: { readonly isMoment: boolean },
): Promise<RecordTable> {
  const { branch, body, receivedAt } = record
  for (let key = record.key; ; key = String(Number(key) + 1)) {
    const [stored] = await insertIfFree(tx, { branch, key, body, receivedAt })
    if (stored) return { ...record, key }
    if (!isMoment) throw new Error(`${branch}/${key} is taken`)
  }
}

/** Takes a record out that was never more than put aside. */
export const takeRecordAway = async (tx: Transaction, { branch, key }: Pick<RecordTable, 'branch' | 'key'>) =>
  void (await tx.deleteFrom('records').where('branch', '=', branch).where('key', '=', key).execute())
