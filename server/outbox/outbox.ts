import { randomUUID } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { Transaction } from '../database/transaction.ts'
import type { ComposedLetter } from './compose.ts'
import { StoredLetter } from './stored-letter.ts'

export interface Outbox {
  /** Stores a letter to be sent, in the transaction of what it is about. */
  enqueue(tx: Transaction, letter: ComposedLetter): Promise<void>
}

export function createOutbox({ changes }: Pick<Database, 'changes'>, now: () => Date): Outbox {
  return {
    async enqueue(tx, letter) {
      const id = randomUUID()
      const time = now().toISOString()
      await tx
        .insertInto('outbox')
        .values({
          id,
          letter: StoredLetter.write({ id, ...letter }),
          state: 'waiting',
          attempts: 0,
          nextAttemptAt: time,
          createdAt: time,
          sentAt: null,
          lastError: null,
        })
        .execute()
      await changes.publish(tx, 'outbox', id)
    },
  }
}
