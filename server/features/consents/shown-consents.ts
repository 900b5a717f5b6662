import type { Consent, ConsentEntry, PersonConsents } from '#contract/consents.ts'
import type { Queries } from '../../database/transaction.ts'
import { membersByIds } from '../accounts/members.ts'
import type { Catalog } from '../content/catalog.ts'
import { entriesOf, standingsOf } from './consents.ts'
import { noticesNow } from './notices.ts'

/** Each purpose with its newest notice, and how this address stands to it. */
export async function consentsOf(queries: Queries, catalog: Catalog, email: string): Promise<Consent[]> {
  const standings = await standingsOf(queries, email)
  return noticesNow(catalog).map(({ version, ...notice }) => {
    const { standing = 'none', since = null } = standings.get(notice.purpose) ?? {}
    return { ...notice, noticeVersion: version, standing, since }
  })
}

export async function personConsents(
  queries: Queries,
  catalog: Catalog,
  [email, ...others]: readonly [string, ...string[]],
): Promise<PersonConsents> {
  const [consents, rows] = await Promise.all([
    consentsOf(queries, catalog, email),
    entriesOf(queries, [email, ...others]),
  ])
  const staff = await membersByIds(queries, [...new Set(rows.map(({ actor }) => actor).filter(Boolean))])
  const entries = rows.map(({ purpose, state, channel, noticeVersion, proof, actor, at }): ConsentEntry => ({
    purpose,
    state,
    channel,
    noticeVersion,
    proof,
    by: actor === '' ? null : (staff.get(actor)?.fullName ?? actor),
    at,
  }))
  return { consents, entries }
}
