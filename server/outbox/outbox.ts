import { randomUUID } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { Transaction } from '../database/transaction.ts'
import type { ComposedLetter } from './compose.ts'
import { withoutTokens } from './shown-letter.ts'
import { StoredLetter } from './stored-letter.ts'

export interface Outbox {
  /** Stores a letter to be sent, in the transaction of what it is about. */
  enqueue(tx: Transaction, letter: ComposedLetter, by?: Origin): Promise<void>
}

export interface Origin {
  readonly id: string
  readonly createdBy: string
  readonly resendOf: string | null
}

export function createOutbox({ changes }: Pick<Database, 'changes'>, now: () => Date): Outbox {
  return {
    async enqueue(tx, { kind, about, ...letter }, by) {
      // Of a person who was erased nothing is left that a letter could go to.
      if (letter.to.endsWith('@erased.invalid')) return
      const id = by?.id ?? randomUUID()
      const time = now().toISOString()
      await tx
        .insertInto('outbox')
        .values({
          id,
          letter: StoredLetter.write({ ...letter, id }),
          kind,
          recipient: letter.to,
          subject: withoutTokens(letter.subject),
          aboutType: about?.type ?? '',
          aboutId: about?.id ?? '',
          userId: null,
          createdBy: by?.createdBy ?? 'system',
          resendOf: by?.resendOf ?? null,
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
