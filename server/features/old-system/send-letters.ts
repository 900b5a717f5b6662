import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { movedLetter } from './letters.ts'
import type { MovedMember } from '../accounts/old-passwords.ts'
import { peopleToTell } from './moved-people.ts'

export interface MovedLetterDeps {
  readonly config: Config
  readonly database: Database
  readonly outbox: Outbox
  readonly now: () => Date
}

export interface Posted {
  readonly letters: number
  /** When the last of them goes out, ISO 8601; null without any. */
  readonly lastAt: string | null
}

const PACE = 'moved'

/** Puts a letter for each who needs one into the outbox, once, however often it is called and wherever it is stopped. */
export async function postMovedLetters(deps: MovedLetterDeps, perHour: number): Promise<Posted> {
  let letters = 0
  let lastAt: string | null = null
  for (let after: string | null = ''; after !== null;) {
    const { people, next } = await peopleToTell(deps.database.db, after)
    const posted = await deps.database.write((tx) => post(deps, tx, people, HOUR_MS / perHour))
    letters += posted.letters
    lastAt = posted.lastAt ?? lastAt
    after = next
  }
  return { letters, lastAt }
}

async function post(
  { config, outbox, now }: MovedLetterDeps,
  tx: Transaction,
  people: readonly MovedMember[],
  pauseMs: number,
): Promise<Posted> {
  const pace = await holdPace(tx)
  const time = now()
  let last = pace
  let letters = 0
  for (const person of people) {
    const id = randomUUID()
    if (!(await claimTelling(tx, person.uid, id, time))) continue
    last = Math.max(time.getTime(), last + pauseMs)
    await outbox.enqueue(tx, movedLetter(config, person), { id, sendsAt: new Date(last) })
    letters += 1
  }
  if (letters === 0) return { letters, lastAt: null }
  const lastAt = new Date(last).toISOString()
  await tx.updateTable('letterPace').set({ lastAt }).where('name', '=', PACE).execute()
  return { letters, lastAt }
}

/** When the last letter before these goes out. Others who post meanwhile wait for this transaction. */
async function holdPace(tx: Transaction): Promise<number> {
  const { lastAt } = await tx
    .insertInto('letterPace')
    .values({ name: PACE, lastAt: new Date(0).toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ lastAt: eb.ref('letterPace.lastAt') })))
    .returning('lastAt')
    .executeTakeFirstOrThrow()
  return Date.parse(lastAt)
}

async function claimTelling(tx: Transaction, userId: string, letterId: string, at: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('movedLetters')
    .values({ userId, letterId, at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return claimed !== undefined
}
