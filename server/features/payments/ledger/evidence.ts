import type { Member } from '#contract/accounts.ts'
import type { Queries } from '../../../database/transaction.ts'
import { membersByEmails, membersByIds, membersByMobiles } from '../../accounts/members.ts'
import type { Catalog } from '../../content/catalog.ts'
import { heldSeatsOf, type HeldSeat } from '../../seats/held-seats.ts'
import { waitingOf } from '../../seats/waiting-list.ts'
import { claimsOf, type Claim } from '../claims/payer-claims.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { lastTenDigits } from '../facts/phone-digits.ts'
import type { Evidence, Intent, Order } from './matching.ts'

export interface EvidenceDeps {
  readonly catalog: Catalog
  readonly known?: Known
}

/** What was looked up at once for payments that come together. */
export interface Known {
  readonly orders: ReadonlyMap<string, Order>
  /** By payment: all that were looked up have an entry. */
  readonly buyers: ReadonlyMap<string, readonly PossibleBuyer[]>
  readonly claims: ReadonlyMap<string, readonly Claim[]>
  /** By member; whoever's seats change meanwhile is taken out. */
  readonly held: Map<string, readonly HeldSeat[]>
  /** The batches for which a member waits, by member: of those alone who are held, as others may come to wait meanwhile. */
  readonly waits: ReadonlyMap<string, ReadonlySet<string>>
}

/** `claims` with what the desk shows of them. */
export interface LoadedEvidence extends Evidence {
  readonly claims: readonly Claim[]
}

export async function loadEvidence(queries: Queries, deps: EvidenceDeps, facts: PaymentFacts): Promise<LoadedEvidence> {
  const { courses, prices, batches } = facts.createdAt === null ? deps.catalog.now() : deps.catalog.at(facts.createdAt)
  // One after another: inside a transaction there is one connection.
  const known = deps.known?.buyers.has(facts.paymentId) ? deps.known : null
  const orders = known ? known.orders : await ordersOf(queries, [facts])
  const order = orders.get(facts.orderId ?? '') ?? null
  const { paymentId, email } = facts
  const claims = (known ? known.claims : await claimsOf(queries, [facts])).get(paymentId) ?? []
  if (order) return { courses, prices, batches, order, claims, intents: [], account: null, seated: [], held: [] }
  const found = (known ? known.buyers : await findBuyers(queries, [facts])).get(paymentId) ?? []
  const account = found.find(({ buyer }) => email !== '' && buyer.email === email)?.buyer ?? null
  const uids = found.map(({ buyer }) => buyer.uid)
  const unknown = uids.filter((uid) => !deps.known?.held.has(uid))
  const seats = [...uids.flatMap((uid) => deps.known?.held.get(uid) ?? []), ...(await heldSeatsOf(queries, unknown))]
  const held = seats.filter(({ state }) => state === 'active')
  const seated = held.filter(({ paymentId: paidBy }) => paidBy !== null)
  const intents = found.flatMap((one) => one.intents)
  return { courses, prices, batches, order, claims, account, intents, seated, held }
}

/** A member whose address or phone a payment carries, with the courses that were pressed. */
interface PossibleBuyer {
  readonly buyer: Member
  readonly intents: readonly Intent[]
}

interface Asked {
  readonly payments: readonly PaymentFacts[]
  readonly orders: ReadonlyMap<string, Order>
  readonly uids: readonly string[]
}

export async function lookUp(queries: Queries, { payments, orders, uids }: Asked): Promise<Known> {
  const members = [...(await membersByIds(queries, uids)).values()]
  const ordered = payments.filter(({ orderId }) => orders.has(orderId ?? ''))
  const others = payments.filter(({ orderId }) => !orders.has(orderId ?? ''))
  const buyers = others.length === 0 ? new Map<string, PossibleBuyer[]>() : await findBuyers(queries, others, members)
  for (const { paymentId } of ordered) buyers.set(paymentId, [])
  const found = [...buyers.values()].flat().map(({ buyer }) => buyer.uid)
  const all = payments.length === 0 ? [] : [...new Set([...uids, ...found])]
  const seats = Map.groupBy(await heldSeatsOf(queries, all), ({ userId }) => userId)
  const waiting = Map.groupBy(await waitingOf(queries, all), ({ userId }) => userId)
  const keysOf = (uid: string) => new Set(waiting.get(uid)?.map(({ batchKey }) => batchKey))
  return {
    orders,
    buyers,
    claims: await claimsOf(queries, payments),
    held: new Map(all.map((uid) => [uid, seats.get(uid) ?? []])),
    waits: new Map(uids.map((uid) => [uid, keysOf(uid)])),
  }
}

/** Members whose address one of the payments carries, proven or not. */
export async function membersNamed(queries: Queries, payments: readonly PaymentFacts[]): Promise<Member[]> {
  const emails = [...new Set(payments.map(({ email }) => email).filter(Boolean))]
  return emails.length === 0 ? [] : membersByEmails(queries, emails)
}

/** Possible buyers by payment id, in three queries for all payments, or two where the named ones are `given`. */
async function findBuyers(
  queries: Queries,
  payments: readonly PaymentFacts[],
  given?: readonly Member[],
): Promise<Map<string, PossibleBuyer[]>> {
  const mobiles = [...new Set(payments.map(mobileOf))]
  const named = given ?? (await membersNamed(queries, payments))
  const isNamed = new Set(named.map(({ uid }) => uid))
  const members = [...named, ...(await membersByMobiles(queries, mobiles)).filter(({ uid }) => !isNamed.has(uid))]
  const intents = await intentsOf(queries, members)
  return new Map(
    payments.map((facts) => [
      facts.paymentId,
      members
        .filter(({ email, mobile }) => email === facts.email || mobile === mobileOf(facts))
        .map((buyer) => ({ buyer, intents: intents.filter((intent) => intent.buyer === buyer) })),
    ]),
  )
}

const mobileOf = ({ phone }: PaymentFacts): string => lastTenDigits(phone) || '-'

export async function intentsOf(queries: Queries, members: readonly Member[]): Promise<Intent[]> {
  if (members.length === 0) return []
  const byId = new Map(members.map((member) => [member.uid, member]))
  const rows = await queries
    .selectFrom('purchaseIntents')
    .selectAll()
    .where('userId', 'in', [...byId.keys()])
    .execute()
  return rows.flatMap(({ userId, courseId, batchKey, amount, createdAt }) => {
    const buyer = byId.get(userId)
    return buyer ? [{ buyer, courseId, batchKey, amount, createdAt }] : []
  })
}

export async function ordersOf(queries: Queries, payments: readonly PaymentFacts[]): Promise<Map<string, Order>> {
  const ids = payments.flatMap(({ orderId }) => orderId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('paymentOrders').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
