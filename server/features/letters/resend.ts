import { randomUUID } from 'node:crypto'
import { LETTER_KINDS } from '#contract/letters.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { readLetter } from '../../outbox/shown-letter.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Hand } from '../staff/hand.ts'
import { holdRow } from './holding.ts'
import { lettersWithin } from './letter-reach.ts'
import { obstacleTo, type Asker, type Obstacle } from './obstacles.ts'

export interface ResendDeps {
  readonly outbox: Outbox
}

type NotResent = Refusal<'notFound' | 'forbidden' | 'letterMoved' | 'letterNotRepeatable'>

const REFUSED = {
  right: new Refusal('forbidden'),
  owner: new Refusal('forbidden', { detail: 'This letter went to somebody at the desk: an owner sends it again' }),
  waits: new Refusal('letterMoved', { detail: 'This letter is still to go out' }),
  token: new Refusal('letterNotRepeatable', {
    detail: 'This letter holds a personal link. Such a letter is written anew where it is asked for',
  }),
  gone: new Refusal('letterNotRepeatable', { detail: 'The text of this letter is not kept any more' }),
} as const satisfies Record<Obstacle, NotResent>

/** Writes the letter once more, under an id of its own and to the same address. Returns that id. */
export async function resend(
  tx: Transaction,
  { outbox }: ResendDeps,
  id: string,
  asker: Asker,
  hand: Hand,
): Promise<string | NotResent> {
  // Two at once wait for one another here, and the second finds what the first has written.
  await holdRow(tx, id)
  const letter = await lettersWithin(tx, asker.staff).selectAll().where('id', '=', id).executeTakeFirst()
  if (!letter) return new Refusal('notFound')
  const obstacle = await obstacleTo(tx, letter, asker)
  if (obstacle) return REFUSED[obstacle]
  const { kind, aboutType, aboutId } = letter
  const words = readLetter(letter.letter)
  if (!words || kind === '' || !Object.hasOwn(LETTER_KINDS, kind)) return REFUSED.gone
  const again = randomUUID()
  const about = aboutType === '' ? null : { type: aboutType, id: aboutId }
  await outbox.enqueue(tx, { ...words, kind, about }, { id: again, createdBy: hand.actor, resendOf: id })
  const subject = { type: 'letter', id }
  await noteChange(tx, { ...hand, action: 'letter.resend', subject, before: null, after: { resentAs: again } })
  return again
}
