import type { PersonConsents, ToldConsent } from '#contract/consents.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { noteConsent, standingOf } from '../consents/consents.ts'
import { noticeFor } from '../consents/notices.ts'
import { personConsents } from '../consents/shown-consents.ts'
import type { Catalog } from '../content/catalog.ts'
import { whoIs, wholeOf, type Who } from '../leads/who.ts'

/** By which addresses a person is known; none where nobody has proven that the account's address is its own. */
async function addressesOf(queries: Queries, who: Who): Promise<readonly [string, ...string[]] | null> {
  const main = who.member ? (who.member.emailVerified ? who.member.email : null) : who.contact?.email
  if (!main) return null
  const { addresses } = await wholeOf(queries, who)
  return [main, ...addresses.filter((address) => address !== main.toLowerCase())]
}

export async function consentsOfPerson(queries: Queries, catalog: Catalog, who: Who): Promise<PersonConsents | null> {
  const addresses = await addressesOf(queries, who)
  return addresses && personConsents(queries, catalog, addresses)
}

interface TellingDeps {
  readonly catalog: Catalog
  readonly changes: Database['changes']
}

/** Writes down what somebody told staff, with how it was told. A no is for every address of the person and is never too late. */
export async function noteTold(
  tx: Transaction,
  { catalog, changes }: TellingDeps,
  id: string,
  { seen, ...told }: ToldConsent,
  by: Actor,
): Promise<Refusal<'notFound' | 'addressMissing' | 'versionStale'> | null> {
  const who = await whoIs(tx, id)
  if (!who) return new Refusal('notFound')
  const addresses = await addressesOf(tx, who)
  if (!addresses) return new Refusal('addressMissing')
  const { purpose, state, channel } = told
  const { standing, since } = await standingOf(tx, addresses[0], purpose)
  if (state === 'given' && since !== seen) return new Refusal('versionStale', { current: { standing, since } })
  const said = { ...told, actor: by.actor, notice: noticeFor(catalog, purpose) }
  const noted = []
  for (const email of state === 'given' ? [addresses[0]] : addresses)
    noted.push(await noteConsent(tx, { ...said, email }, by.at))
  if (!noted.some(({ isNew }) => isNew)) return null
  await noteChange(tx, by, {
    action: state === 'given' ? 'consent.give' : 'consent.withdraw',
    subject: who.member ? { type: 'account', id: who.member.uid } : { type: 'contact', id: who.contact?.id ?? id },
    before: null,
    after: { purpose, state, channel },
  })
  await changes.publish(tx, 'people', id)
  return null
}
