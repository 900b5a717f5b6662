/** Renews the words of contacts that an earlier release folded in another way. */
import { createCatchUp, walk } from '../../database/catch-up.ts'
import type { ContactTable } from './tables.ts'
import type { Database } from '../../database/open.ts'
import type { Rounds } from '../../database/rounds.ts'
import type { Queries } from '../../database/transaction.ts'
import type { Log } from '../../http/request-log.ts'
import { contactsById, storeWords, wordsOfContact } from './contacts.ts'

const AT_ONCE = 500

interface RoundsDeps {
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
}

export const createContactWordRounds = ({ database, log, now }: RoundsDeps): Rounds =>
  createCatchUp({
    database,
    now,
    name: 'foldedContactWords2',
    onFault: (error) => log.warn({ error }, 'not every lead can be searched for yet; will be tried again'),
    work: (isStopping) =>
      walk(isStopping, {
        pageAfter: (id) =>
          database.db.selectFrom('contacts').selectAll().where('id', '>', id).orderBy('id').limit(AT_ONCE).execute(),
        idOf: ({ id }) => id,
        async take(page) {
          const behind = await idsBehind(database.db, page)
          if (behind.length > 0)
            await database.write(async (tx) => {
              const still = await contactsById(tx, await idsBehind(tx, await contactsById(tx, behind)))
              for (const contact of still) await storeWords(tx, contact)
            })
        },
      }),
  })

async function idsBehind(queries: Queries, contacts: readonly ContactTable[]): Promise<string[]> {
  const ids = contacts.map(({ id }) => id)
  const rows = await queries.selectFrom('contactWords').selectAll().where('contactId', 'in', ids).execute()
  const stored = Map.groupBy(rows, ({ contactId }) => contactId)
  const isBehind = (contact: ContactTable) => {
    const [words, before] = [wordsOfContact(contact), new Set(stored.get(contact.id)?.map(({ word }) => word))]
    // Nothing finds a contact whose person was erased.
    return before.size > 0 && (words.length !== before.size || words.some((word) => !before.has(word)))
  }
  return contacts.filter(isBehind).map(({ id }) => id)
}
