/** After a restore: the copy still has people who were erased since it was made. */
import { Refusal } from '#contract/refusal.ts'
import type { Erasure } from '../../../backup/erasure-notes.ts'
import type { Database } from '../../../database/open.ts'
import { isErasedAddress } from '../../accounts/erased-member.ts'
import { allMembers } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import { takeOut } from '../../leads/merging.ts'
import { wholeContact } from '../../leads/contacts.ts'
import { standingContactIds } from '../../leads/people-keys.ts'
import { erase } from './erase.ts'
import { clearErased, type ClearFiles, digestOf } from './erased-people.ts'

/** Carries erasures out again, known by their digests. Returns how many of them found somebody. */
export const eraseAgain =
  (by: Actor, clearFiles: ClearFiles = async () => {}) =>
  async (database: Database, erasures: readonly Erasure[]): Promise<number> => {
    const dates = new Map(erasures.map(({ digest, at }) => [digest, at]))
    const contactIds = await standingContactIds(database.db)
    const members = (await allMembers(database.db)).filter(({ email }) => !isErasedAddress(email))
    await partFromOthers(database, contactIds, dates, by)
    let found = 0
    for (const [kind, ids] of [
      ['account', members.map(({ uid }) => uid)],
      ['contact', contactIds],
    ] as const)
      for (const id of ids) {
        const at = dates.get(digestOf(kind, id))
        if (at === undefined) continue
        const why = `Carried out again after a restore: erased on ${at}`
        const outcome = await erase(database, { id, seen: null, by: { ...by, why }, makesInvoices: true })
        if (!(outcome instanceof Refusal)) found += 1
      }
    await clearErased(database, clearFiles)
    return found
  }

/** In the copy somebody may stand merged with people who were taken apart before one of them was erased. */
async function partFromOthers(
  database: Database,
  contactIds: readonly string[],
  dates: ReadonlyMap<string, string>,
  by: Actor,
): Promise<void> {
  const isGone = (id: string) => dates.has(digestOf('contact', id))
  for (const id of contactIds) {
    const merged = (await wholeContact(database.db, id)).filter((one) => one !== id)
    for (const other of merged) if (isGone(other) !== isGone(id)) await database.write((tx) => takeOut(tx, by, other))
  }
}
