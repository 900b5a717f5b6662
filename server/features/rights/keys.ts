/** The keys by which rows of a person are found in every table. */
import { sql } from 'kysely'
import type { Queries } from '../../database/transaction.ts'
import { accountKey, mailboxKey } from '../../http/limits.ts'
import { seatsOfMembers } from '../seats/seats.ts'
import type { KeptPerson } from './kept-person.ts'

export interface Keys {
  readonly uids: readonly string[]
  readonly contactIds: readonly string[]
  readonly addresses: readonly string[]
  readonly leadIds: readonly string[]
  /** "feedback/1700000000000": records that a touch of these leads tells of. */
  readonly recordPaths: readonly string[]
  /** What the person paid, and what was paid for her seats. */
  readonly paymentIds: readonly string[]
  /** By which counters and mailboxes are called. */
  readonly digests: readonly string[]
}

export async function keysOf(queries: Queries, person: KeptPerson): Promise<Keys> {
  const { contactIds, addresses } = person
  const uids = person.uid === null ? [] : [person.uid]
  const leadIds = await leadsOf(queries, person)
  return {
    uids,
    contactIds,
    addresses,
    leadIds,
    recordPaths: await recordsOf(queries, leadIds),
    paymentIds: await paymentsOf(queries, uids, addresses),
    digests: [...new Set(addresses.flatMap((address) => [accountKey(address), mailboxKey(address)]))],
  }
}

async function leadsOf(queries: Queries, { contactIds, strangeLeadIds }: KeptPerson): Promise<string[]> {
  if (contactIds.length === 0) return []
  const rows = await queries.selectFrom('leads').select('id').where('contactId', 'in', contactIds).execute()
  return rows.map(({ id }) => id).filter((id) => !strangeLeadIds.includes(id))
}

const RECORD = 'record:'

async function recordsOf(queries: Queries, leadIds: readonly string[]): Promise<string[]> {
  if (leadIds.length === 0) return []
  const rows = await queries.selectFrom('leadTouches').select('ref').where('leadId', 'in', leadIds).execute()
  return rows.flatMap(({ ref }) => (ref?.startsWith(RECORD) ? [ref.slice(RECORD.length)] : []))
}

/** An address is typed by whoever pays: what another account ordered, or sits on, is the other's. */
async function paymentsOf(queries: Queries, uids: readonly string[], addresses: readonly string[]): Promise<string[]> {
  const seated = (await seatsOfMembers(queries, uids)).map(({ paymentId }) => paymentId)
  const ordered = sql<boolean>`exists (select 1 from "paymentOrders" where "paymentOrders"."id" = "payments"."orderId"
    and ${among('paymentOrders.userId', uids)})`
  const others = sql<boolean>`exists (select 1 from "seats" where "seats"."paymentId" = "payments"."id"
    and "seats"."state" = 'active' and not ${among('seats.userId', uids)})
    or exists (select 1 from "paymentOrders" where "paymentOrders"."id" = "payments"."orderId"
    and not ${among('paymentOrders.userId', uids)})`
  const rows = await queries
    .selectFrom('payments')
    .select('id')
    .where(sql<boolean>`${among('id', seated)} or ${ordered} or (${among('email', addresses)} and not (${others}))`)
    .execute()
  return rows.map(({ id }) => id)
}

export const NONE = sql<boolean>`1 = 0`

/** True where the column holds one of these. */
export const among = (column: string, values: readonly string[]) =>
  values.length === 0 ? NONE : sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`

export const amongLower = (column: string, values: readonly string[]) =>
  values.length === 0 ? NONE : sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(values)})`
