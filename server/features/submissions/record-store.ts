import type { Database } from '../../database/open.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import { createMilliseconds, pushId } from './record-keys.ts'

export interface NewRecord {
  /** Where in the record tree, for example `enrollments/Aspen Plus`. */
  readonly branch: string
  readonly keyedBy: 'pushId' | 'millisecond'
  readonly body: object
}

export interface RecordStore {
  /** Keeps the record at a free address, inside the caller's transaction, and answers the address. */
  keep(record: NewRecord): Promise<string>
}

export function createRecordStore({ db }: Database, now: () => Date): RecordStore {
  const milliseconds = createMilliseconds()

  const insertIfFree = preparedQuery(db, ['branch', 'key', 'body', 'receivedAt'], (value) =>
    db
      .insertInto('records')
      .values({ branch: value('branch'), key: value('key'), body: value('body'), receivedAt: value('receivedAt') })
      .onConflict((conflict) => conflict.columns(['branch', 'key']).doNothing())
      .returning('key'),
  )

  /** Answers whether the address was free. Uniqueness is the table's constraint, never a look beforehand. */
  async function insert(branch: string, key: string, body: object, time: Date): Promise<boolean> {
    const rows = await insertIfFree({ branch, key, body: JSON.stringify(body), receivedAt: time.toISOString() })
    return rows.length > 0
  }

  async function skipTaken(branch: string, key: string): Promise<void> {
    const row = await db
      .selectFrom('records')
      .select((eb) => eb.fn.max<string>('key').as('last'))
      .where('branch', '=', branch)
      .where('key', '>=', key)
      .executeTakeFirst()
    milliseconds.skipTo(branch, Number(row?.last ?? key))
  }

  return {
    async keep({ branch, keyedBy, body }) {
      const time = now()
      for (;;) {
        const key = keyedBy === 'pushId' ? pushId(time) : String(milliseconds.next(branch, time))
        if (await insert(branch, key, body, time)) return `${branch}/${key}`
        if (keyedBy === 'millisecond') await skipTaken(branch, key)
      }
    },
  }
}
