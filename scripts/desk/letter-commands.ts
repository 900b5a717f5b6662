import { dropHeld, moveAll } from '#server/features/letters/holding.ts'
import { isRestoredCopy, type SeriesDeps } from '#server/features/payments/documents/document-series.ts'
import type { Hand } from '#server/features/staff/hand.ts'
import { heldLetters } from '#server/outbox/held-letters.ts'
import type { Voice } from '../owner-voice.ts'

interface Doing {
  readonly hand: Hand
  readonly voice: Voice
}

/** Letters of a restored copy, which were perhaps sent before: held, released or deleted. */
export async function performForLetters(
  deps: SeriesDeps,
  deed: string | undefined,
  given: readonly string[],
  { hand, voice: { show, say, fail } }: Doing,
): Promise<void> {
  const { database } = deps
  const { write } = database
  const ids = given.length > 0 ? { ids: given } : {}
  if (deed === undefined) return show(await heldLetters(database))
  if (deed === 'hold') return say(`${await write((tx) => moveAll(tx, database, {}, 'held', hand))} letters are held.`)
  if (deed === 'release' && (await isRestoredCopy(deps)))
    return fail('First state the last number of each series, as after every restore: npm run desk -- series')
  if (deed === 'release')
    return say(`${await write((tx) => moveAll(tx, database, ids, 'waiting', hand))} letters go out.`)
  if (deed === 'drop' && given.length > 0)
    return say(`${await write((tx) => dropHeld(tx, database, given, hand))} letters are deleted.`)
  return fail('Say what: npm run desk -- letters [hold | release [LETTER …] | drop LETTER …]')
}
