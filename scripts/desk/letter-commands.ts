import type { Actor } from '#server/features/audit/actor.ts'
import { dropHeld, moveAll } from '#server/features/letters/holding.ts'
import { isRestoredCopy, type SeriesDeps } from '#server/features/payments/documents/document-series.ts'
import { heldLetters } from '#server/outbox/held-letters.ts'
import type { Voice } from '../owner-voice.ts'

interface Doing {
  readonly by: Actor
  readonly voice: Voice
}

/** Letters of a restored copy, which were perhaps sent before: held, released or deleted. */
export async function performForLetters(
  deps: SeriesDeps,
  deed: string | undefined,
  given: readonly string[],
  { by, voice: { show, say, fail } }: Doing,
): Promise<void> {
  const { database } = deps
  const { write } = database
  const ids = given.length > 0 ? { ids: given } : {}
  if (deed === undefined) return show(await heldLetters(database))
  if (deed === 'hold') return say(`${await write((tx) => moveAll(tx, database, {}, 'held', by))} letters are held.`)
  if (deed === 'release' && (await isRestoredCopy(deps)))
    return fail('First state the last number of each series, as after every restore: npm run desk -- series')
  if (deed === 'release')
    return say(`${await write((tx) => moveAll(tx, database, ids, 'waiting', by))} letters go out.`)
  if (deed === 'drop' && given.length > 0)
    return say(`${await write((tx) => dropHeld(tx, database, given, by))} letters are deleted.`)
  return fail('Say what: npm run desk -- letters [hold | release [LETTER …] | drop LETTER …]')
}
