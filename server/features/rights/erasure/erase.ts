/** Erases a person: in one transaction everything goes that no law keeps. */
import type { ErasureKept, ErasureObstacle } from '#contract/erasures.ts'
import { Refusal } from '#contract/refusal.ts'
import { keepRows } from '../../../database/kept-rows.ts'
import type { Database } from '../../../database/open.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { holdMember } from '../../accounts/held-member.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { keepDueBuyers } from '../../payments/documents/due-invoices.ts'
import { contactsById, holdContacts } from '../../leads/contacts.ts'
import { staffOf } from '../../staff/staff-roles.ts'
import { personAtDesk, type KeptPerson } from '../kept-person.ts'
import { emptyRow, takeAddressOut } from './emptied-rows.ts'
import { type ErasedLetters, erasureOf, keepErasure, titleOf } from './erased-people.ts'
import { keptUntil } from './kept-until.ts'
import { planOf, seenOf, type Plan } from './plan.ts'
import { withoutPerson } from './without-person.ts'

export interface ErasureWish {
  readonly id: string
  /** Of whom the preview was; null carries an erasure out again, whatever stands in its way. */
  readonly seen: string | null
  readonly by: Actor
  /** Whether the business issues tax invoices. */
  readonly makesInvoices: boolean
  readonly siteAddresses?: SiteAddresses
}

/** The site's own, which stand in letters to everybody: whoever typed one is not its owner. */
export type SiteAddresses = ReadonlyArray<string | null>

type NotErased = Refusal<'notFound' | 'alreadyErased' | 'versionStale' | ErasureObstacle>

/** Files that hold the person stay until `clearErased`, which the rounds do too. */
export const erase = (database: Database, wish: ErasureWish): Promise<ErasureKept | NotErased> =>
  database.write((tx) => eraseIn(tx, database, wish))

async function eraseIn(
  tx: Transaction,
  database: Database,
  { id, seen, by, makesInvoices, siteAddresses = [] }: ErasureWish,
): Promise<ErasureKept | NotErased> {
  const person = await heldPerson(tx, id)
  if (!person) return new Refusal((await erasureOf(tx, id)) ? 'alreadyErased' : 'notFound')
  if (seen !== null && seen !== seenOf(person))
    return new Refusal('versionStale', { current: { seen: seenOf(person) } })
  const at = by.at.toISOString()
  const asked = await planOf(tx, person, at)
  const obstacle = seen === null ? null : await obstacleOf(tx, asked, siteAddresses)
  if (obstacle) return new Refusal(obstacle)
  const hasNewRows = makesInvoices && person.uid !== null && (await keepDueBuyers(tx, database, person.uid, at))
  const plan = hasNewRows ? await planOf(tx, person, at) : asked
  const kept = plan.tables.flatMap((table) => table.kept)
  const purgeAt = [keptUntil('log', at), ...kept.map(({ until }) => until)].toSorted().at(-1) ?? at
  const counts = countsOf(plan)
  const why = withoutPerson(by.why ?? '', await namesOf(tx, person), plan.keys)
  const letters = lettersIn(plan)
  const erasureId = await keepErasure(tx, person, { erasedBy: by.actor, why, counts, hiddenAt: at, purgeAt, letters })
  await keepRows(
    tx,
    kept.map((row) => ({ erasureId, ...row })),
  )
  await carryOut(tx, plan, at)
  await noteChange(
    tx,
    { ...by, why },
    {
      action: 'rights.erase',
      subject: subjectOf(person),
      before: null,
      after: { ...inWords(counts), purgeAt },
    },
  )
  await tell(tx, database, person)
  return { id: erasureId, purgeAt }
}

const lettersIn = ({ tables, keys: { addresses } }: Plan): ErasedLetters => ({
  addresses,
  ids: tables
    .filter(({ name }) => name === 'outbox')
    .flatMap(({ own, naming }) => [...own, ...naming].flatMap((row) => ('id' in row ? [String(row.id)] : []))),
})

const inWords = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).map(([table, count]) => [titleOf(table), count]))

/** The person as it is while nobody else can change who that is. */
async function heldPerson(tx: Transaction, id: string): Promise<KeptPerson | null> {
  const found = await personAtDesk(tx, id)
  if (!found) return null
  if (found.uid !== null) await holdMember(tx, found.uid)
  await holdContacts(tx, found.contactIds)
  return personAtDesk(tx, id)
}

export async function obstacleOf(
  queries: Queries,
  { person, tables }: Plan,
  siteAddresses: SiteAddresses,
): Promise<ErasureObstacle | null> {
  if (siteAddresses.some((own) => own !== null && person.addresses.includes(own.toLowerCase()))) return 'siteAddress'
  if (person.uid !== null && (await staffOf(queries, person.uid))) return 'worksAtDesk'
  const waits = tables.some(
    ({ name, own }) => name === 'paymentInbox' && own.some((row) => 'doneAt' in row && row.doneAt === null),
  )
  return waits ? 'messagesWait' : null
}

const countsOf = ({ tables }: Plan): Record<string, number> =>
  Object.fromEntries(
    tables.flatMap(({ name, erases, own, naming }) => {
      const count = (erases ? own.length : 0) + naming.length
      return count > 0 ? [[name, count]] : []
    }),
  )

async function carryOut(tx: Transaction, { tables, keys }: Plan, at: string): Promise<void> {
  for (const { name, own, naming } of tables) {
    for (const row of own) await emptyRow(tx, name, row, { at, addresses: keys.addresses })
    for (const row of naming) await takeAddressOut(tx, name, row, keys.addresses)
  }
}

async function namesOf(queries: Queries, { name, contactIds }: KeptPerson): Promise<string[]> {
  const contacts = await contactsById(queries, contactIds)
  return [...new Set([name, ...contacts.map((contact) => contact.name)])]
}

export const subjectOf = ({ uid, contactIds }: Pick<KeptPerson, 'uid' | 'contactIds'>) =>
  uid === null ? { type: 'contact' as const, id: contactIds[0] ?? '' } : { type: 'account' as const, id: uid }

/** Streams end, pages forget. */
async function tell(tx: Transaction, { changes }: Database, { uid }: KeptPerson): Promise<void> {
  if (uid !== null) for (const topic of ['sessions', 'profile'] as const) await changes.publish(tx, topic, uid)
  for (const topic of ['people', 'leads', 'letters', 'requests', 'payments'] as const)
    await changes.publish(tx, topic, 'desk')
}
