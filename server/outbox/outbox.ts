import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { addedBy } from '../database/gathered-rows.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import type { Queries, Transaction } from '../database/transaction.ts'
import { folded } from '#contract/folded-text.ts'
import type { LetterKind } from '#contract/letters.ts'
import type { ComposedLetter } from './compose.ts'
import type { About } from './draft.ts'
import { withoutTokens } from './shown-letter.ts'
import { StoredLetter } from './stored-letter.ts'

export interface Outbox {
  /** Stores a letter to be sent, in the transaction of what it is about. */
  enqueue(tx: Transaction, letter: ComposedLetter, by?: Origin): Promise<void>
}

export interface Origin {
  readonly id?: string
  readonly createdBy?: string
  readonly resendOf?: string | null
  /** Before this moment it waits, and can be replaced. */
  readonly sendsAt?: Date
}

const UNSENT = ['waiting', 'held'] as const

export const searchedAs = (recipient: string, subject: string): string => folded(`${recipient} ${subject}`)

/** Removes the letters of a kind about something that have not gone out: others take their place, or nothing is to be said. */
export async function withdrawLetters(tx: Transaction, kind: LetterKind, { type, id }: About): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('aboutType', '=', type)
    .where('aboutId', '=', id)
    .where('kind', '=', kind)
    .where('state', 'in', UNSENT)
    .execute()
}

export const withdrawLetter = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('state', 'in', UNSENT)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const isLetterWaiting = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', UNSENT)
    .executeTakeFirst()) !== undefined

const addLetter = addedBy((tx, letters: ReadonlyArray<Insertable<Tables['outbox']>>) =>
  tx.insertInto('outbox').values(letters).execute(),
)

export function createOutbox({ changes }: Pick<Database, 'changes'>, now: () => Date): Outbox {
  return {
    async enqueue(tx, { kind, about, ...letter }, by) {
      // Of a person who was erased nothing is left that a letter could go to.
      if (letter.to.endsWith('@erased.invalid')) return
      const id = by?.id ?? randomUUID()
      const time = now().toISOString()
      const subject = withoutTokens(letter.subject)
      await addLetter(tx, {
        id,
        letter: StoredLetter.write({ ...letter, id }),
        kind,
        recipient: letter.to,
        subject,
        folded: searchedAs(letter.to, subject),
        aboutType: about?.type ?? '',
        aboutId: about?.id ?? '',
        userId: null,
        createdBy: by?.createdBy ?? 'system',
        resendOf: by?.resendOf ?? null,
        state: 'waiting',
        attempts: 0,
        nextAttemptAt: by?.sendsAt?.toISOString() ?? time,
        createdAt: time,
        sentAt: null,
        lastError: null,
      })
      await changes.publish(tx, 'outbox', id)
    },
  }
}
