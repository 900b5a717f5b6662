import { preparedQuery } from '../../database/prepared-query.ts'
import type { RecordTable } from './tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import { createMilliseconds, pushId } from './record-keys.ts'

export interface NewRecord {
  /** Where in the record tree, for example `enrollments/Aspen Plus`. */
  readonly branch: string
  readonly keyedBy: 'pushId' | 'millisecond'
  readonly body: object
}

export interface RecordStore {
  /** Stores the record at a free address. */
  keep(tx: Transaction, record: NewRecord): Promise<RecordTable>
}

export function createRecordStore(now: () => Date): RecordStore {
  const milliseconds = createMilliseconds()

  const insertIfFree = preparedQuery(['branch', 'key', 'body', 'receivedAt'], (queries, value) =>
    queries
      .insertInto('records')
      .values({ branch: value('branch'), key: value('key'), body: value('body'), receivedAt: value('receivedAt') })
      .onConflict((conflict) => conflict.columns(['branch', 'key']).doNothing())
      .returning('key'),
  )

  /** Returns whether the address was free. Uniqueness is the table's constraint, never a look beforehand. */
  const insert = async (tx: Transaction, { branch, key, body, receivedAt }: RecordTable): Promise<boolean> =>
    (await insertIfFree(tx, { branch, key, body, receivedAt })).length > 0

  async function skipTaken(tx: Transaction, branch: string, key: string): Promise<void> {
    const row = await tx
      .selectFrom('records')
      .select((eb) => eb.fn.max<string>('key').as('last'))
      .where('branch', '=', branch)
      .where('key', '>=', key)
      .executeTakeFirst()
    milliseconds.skipTo(branch, Number(row?.last ?? key))
  }

  return {
    async keep(tx, { branch, keyedBy, body }) {
      const time = now()
      for (;;) {
        const key = keyedBy === 'pushId' ? pushId(time) : String(milliseconds.next(branch, time))
        const row = { branch, key, body: JSON.stringify(body), receivedAt: time.toISOString() }
        if (await insert(tx, row)) return row
        if (keyedBy === 'millisecond') await skipTaken(tx, branch, key)
      }
    },
  }
}
