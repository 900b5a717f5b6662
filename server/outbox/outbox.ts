import { randomUUID } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { ComposedLetter } from './compose.ts'
import { StoredLetter } from './stored-letter.ts'

export interface Outbox {
  /** Saves a letter to be sent. Called inside `database.write`, it stands or falls with what it tells about. */
  enqueue(letter: ComposedLetter): Promise<void>
}

export function createOutbox(database: Database, now: () => Date): Outbox {
  return {
    async enqueue(letter) {
      const id = randomUUID()
      const time = now().toISOString()
      await database.db
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
      await database.changes.tell('outbox', id)
    },
  }
}
