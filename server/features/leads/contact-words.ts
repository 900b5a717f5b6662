/** Renews the words of contacts that an earlier release folded in another way. */
import { createCatchUp, mending, type CatchUpDeps } from '../../database/catch-up.ts'
import type { ContactTable } from './tables.ts'
import type { Rounds } from '../../database/rounds.ts'
import type { Queries } from '../../database/transaction.ts'
import { contactsById, storeWords, wordsOfContact } from './contacts.ts'

const AT_ONCE = 500

export const createContactWordRounds = (deps: CatchUpDeps): Rounds =>
  createCatchUp(deps, {
    name: 'foldedContactWords2',
    fault: 'not every lead can be searched for yet',
    work: [
      mending({
        pageAfter: (queries, id) =>
          queries.selectFrom('contacts').selectAll().where('id', '>', id).orderBy('id').limit(AT_ONCE).execute(),
        idOf: ({ id }) => id,
        behind: contactsBehind,
        async mend(tx, behind) {
          const now = await contactsById(
            tx,
            behind.map(({ id }) => id),
          )
          for (const contact of await contactsBehind(tx, now)) await storeWords(tx, contact)
        },
      }),
    ],
  })

async function contactsBehind(queries: Queries, contacts: readonly ContactTable[]): Promise<ContactTable[]> {
  if (contacts.length === 0) return []
  const ids = contacts.map(({ id }) => id)
  const rows = await queries.selectFrom('contactWords').selectAll().where('contactId', 'in', ids).execute()
  const stored = Map.groupBy(rows, ({ contactId }) => contactId)
  return contacts.filter((contact) => {
    const [words, before] = [wordsOfContact(contact), new Set(stored.get(contact.id)?.map(({ word }) => word))]
    // Nothing finds a contact whose person was erased.
    return before.size > 0 && (words.length !== before.size || words.some((word) => !before.has(word)))
  })
}
