/** Contacts: one person each, told by the address; a phone only suggests. */
import { randomUUID } from 'node:crypto'
import { folded } from '#contract/folded-text.ts'
import { walk } from '../../database/walk.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { ContactTable, LeadTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { MOST_WORDS, searchWords, wordsIn, type Person } from '../accounts/search-words.ts'
import { type Called, MOST_PAGES } from '../accounts/members.ts'
import { addressesLike } from './alike-addresses.ts'

const VALUES = ['id', 'name', 'email', 'mailbox', 'phone', 'at'] as const

/**
 * The first name stays, whatever name somebody else types beside the address; so does all that an account's owner proved.
 * Of a known contact only what must change is named: SQLite writes the indexes of a named column anew, also with the same value.
 */
const insertOrSee = preparedQuery(VALUES, (queries, value) =>
  queries
    .insertInto('contacts')
    .values({
      id: value('id'),
      name: value('name'),
      email: value('email'),
      mailbox: value('mailbox'),
      phone: value('phone'),
      userId: null,
      firstSeenAt: value('at'),
      lastSeenAt: value('at'),
      mergedInto: null,
      hiddenAt: null,
      version: 1,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        lastSeenAt: eb
          .case()
          .when('contacts.lastSeenAt', '<', eb.ref('excluded.lastSeenAt'))
          .then(eb.ref('excluded.lastSeenAt'))
          .else(eb.ref('contacts.lastSeenAt'))
          .end(),
      })),
    )
    .returningAll(),
)

/** The contact with this address, which is made where there is none; the one that it was merged into stands for it. */
export async function contactOf(tx: Transaction, { name, email, phone }: Person, at: string): Promise<ContactTable> {
  const id = randomUUID()
  const [contact] = await insertOrSee(tx, {
    id,
    name,
    email: email.toLowerCase(),
    mailbox: mailboxOf(email),
    phone,
    at,
  })
  if (!contact) throw new Error('The contact was not stored')
  if (contact.id === id) await insertWords(tx, contact)
  const known = await withPhone(tx, contact, phone)
  return known.mergedInto === null ? known : standingFor(tx, known)
}

/** Somebody of whom no address is known: always a new contact. */
export async function contactWithoutAddress(
  tx: Transaction,
  { name, phone }: Pick<Person, 'name' | 'phone'>,
  at: string,
): Promise<ContactTable> {
  const contact: ContactTable = {
    id: randomUUID(),
    name,
    email: null,
    mailbox: '',
    phone,
    userId: null,
    firstSeenAt: at,
    lastSeenAt: at,
    mergedInto: null,
    hiddenAt: null,
    version: 1,
  }
  await tx.insertInto('contacts').values(contact).execute()
  await storeWords(tx, contact)
  return contact
}

async function withPhone(tx: Transaction, contact: ContactTable, phone: string): Promise<ContactTable> {
  if (phone === '' || contact.phone !== '' || contact.userId !== null) return contact
  await tx.updateTable('contacts').set({ phone }).where('id', '=', contact.id).execute()
  await storeWords(tx, { ...contact, phone })
  return { ...contact, phone }
}

/** Who a lead's person is now. */
export async function standingContact(queries: Queries, { contactId }: LeadTable): Promise<ContactTable> {
  const own = queries.selectFrom('contacts').selectAll().where('id', '=', contactId)
  return standingFor(queries, await own.executeTakeFirstOrThrow())
}

/** Whom a merged contact now is. */
export async function standingFor(queries: Queries, contact: ContactTable): Promise<ContactTable> {
  let current = contact
  while (current.mergedInto !== null)
    current = await queries
      .selectFrom('contacts')
      .selectAll()
      .where('id', '=', current.mergedInto)
      .executeTakeFirstOrThrow()
  return current
}

/** The contact and all that were merged into it. */
export async function wholeContact(queries: Queries, contactId: string): Promise<string[]> {
  const ids = [contactId]
  for (let from = 0; from < ids.length;) {
    const next = ids.slice(from)
    from = ids.length
    const rows = await queries.selectFrom('contacts').select('id').where('mergedInto', 'in', next).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

export const contactsById = async (queries: Queries, ids: readonly string[]): Promise<ContactTable[]> =>
  ids.length === 0 ? [] : queries.selectFrom('contacts').selectAll().where('id', 'in', ids).execute()

/** Locks the rows until the transaction ends, in the order of their ids, so that two who hold many never wait in a circle. */
export async function holdContacts(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted())
    await tx
      .updateTable('contacts')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
}

const AT_ONCE = 500

interface Alike {
  readonly most: number
  readonly without: { readonly uid: string | null; readonly contactIds: readonly string[] }
}

const shownContacts = (queries: Queries, { uid, contactIds }: Alike['without']) =>
  queries
    .selectFrom('contacts')
    .selectAll()
    .where('hiddenAt', 'is', null)
    .where('id', 'not in', [...contactIds, ''])
    .where(({ eb, or }) => or([eb('userId', 'is', null), eb('userId', '!=', uid ?? '')]))

/** Contacts with one of these phones: so many. */
export const contactsWithPhones = (
  queries: Queries,
  phones: readonly string[],
  { most, without }: Alike,
): Promise<ContactTable[]> =>
  shownContacts(queries, without)
    .where('phone', 'in', ['-', ...phones])
    .limit(most)
    .execute()

/** Contacts with one of these names, in another spelling perhaps: so many of each. */
export async function contactsCalled(
  queries: Queries,
  names: readonly string[],
  { most, without }: Alike,
): Promise<Called<ContactTable>> {
  const found: ContactTable[] = []
  let pages = 0
  for (const name of names) {
    const [called, words] = [folded(name), wordsIn(name).slice(0, MOST_WORDS)]
    const alike = words.reduce(
      (some, word) =>
        some.where('id', 'in', (eb) => eb.selectFrom('contactWords').select('contactId').where('word', '=', word)),
      shownContacts(queries, without),
    )
    const ofName: ContactTable[] = []
    await walk(() => words.length === 0 || ofName.length >= most || pages >= MOST_PAGES, {
      pageAfter: (id) => alike.where('id', '>', id).orderBy('id').limit(AT_ONCE).execute(),
      idOf: ({ id }) => id,
      async take(page) {
        pages += 1
        ofName.push(...page.filter((contact) => folded(contact.name) === called))
      },
    })
    found.push(...ofName)
  }
  return { people: found, isWhole: pages < MOST_PAGES }
}

const MOST_DUPLICATES = 5

/** Others who have the same phone, the same mailbox or an address that looks the same. Families and offices share phones: it is a hint and no more. */
export async function possibleDuplicates(
  queries: Queries,
  { id, phone, mailbox, email }: ContactTable,
): Promise<{ contact: ContactTable; why: string }[]> {
  const alike = email === null ? [] : await addressesLike(queries, email)
  const rows = await queries
    .selectFrom('contacts')
    .selectAll()
    .where('id', '!=', id)
    .where('mergedInto', 'is', null)
    .where('hiddenAt', 'is', null)
    .where((eb) =>
      eb.or([
        ...(phone === '' ? [] : [eb('phone', '=', phone)]),
        ...(mailbox === '' ? [] : [eb('mailbox', '=', mailbox)]),
        ...(alike.length === 0 ? [] : [eb('email', 'in', alike)]),
      ]),
    )
    .limit(MOST_DUPLICATES)
    .execute()
  return rows.map((contact) => ({
    contact,
    why: alike.includes(contact.email ?? '')
      ? 'the address looks the same'
      : contact.mailbox === mailbox && mailbox !== ''
        ? 'same mailbox'
        : 'same phone',
  }))
}

/** "A.sha+courses@gmail.com" -> "asha@gmail.com": addresses that lead to one mailbox. Only for hints. */
export function mailboxOf(email: string): string {
  const [box = '', domain = ''] = email.toLowerCase().split('@')
  const plain = box.replace(/\+.*$/, '')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${domain}`
}

/** What a search finds the contact by. */
export async function storeWords(tx: Transaction, contact: ContactTable): Promise<void> {
  await tx.deleteFrom('contactWords').where('contactId', '=', contact.id).execute()
  await insertWords(tx, contact)
}

export const wordsOfContact = ({ name, email, phone }: ContactTable): string[] =>
  searchWords({ name, email: email ?? '', phone })

async function insertWords(tx: Transaction, contact: ContactTable): Promise<void> {
  const words = wordsOfContact(contact)
  if (words.length > 0)
    await tx
      .insertInto('contactWords')
      .values(words.map((word) => ({ word, contactId: contact.id })))
      .execute()
}
