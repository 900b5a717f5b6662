import type { Member } from '#contract/accounts.ts'
import type { Queries } from '../../../database/transaction.ts'
import { membersByEmails, membersByMobiles } from '../../accounts/members.ts'
import type { Catalog } from '../../content/catalog.ts'
import { heldSeatsOf } from '../../seats/held-seats.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { lastTenDigits, type Evidence, type Intent } from './matching.ts'

export interface EvidenceDeps {
  readonly catalog: Catalog
  readonly buyers?: ReadonlyMap<string, readonly PossibleBuyer[]>
}

export async function loadEvidence(queries: Queries, deps: EvidenceDeps, facts: PaymentFacts): Promise<Evidence> {
  const { courses, prices, batches } = facts.createdAt === null ? deps.catalog.now() : deps.catalog.at(facts.createdAt)
  // One after another: inside a transaction there is one connection.
  const order = facts.orderId ? await orderOf(queries, facts.orderId) : null
  if (order) return { courses, prices, batches, order, intents: [], account: null, seated: [], held: [] }
  const { paymentId, email } = facts
  const found = deps.buyers?.get(paymentId) ?? (await findBuyers(queries, [facts])).get(paymentId) ?? []
  const account = found.find(({ buyer }) => email !== '' && buyer.email === email)?.buyer ?? null
  const seats = await heldSeatsOf(
    queries,
    found.map(({ buyer }) => buyer.uid),
  )
  const held = seats.filter(({ state }) => state === 'active')
  const seated = held.filter(({ paymentId: paidBy }) => paidBy !== null)
  return { courses, prices, batches, order, account, intents: found.flatMap(({ intents }) => intents), seated, held }
}

/** A member whose address or phone a payment carries, with the courses that were pressed. */
export interface PossibleBuyer {
  readonly buyer: Member
  readonly intents: readonly Intent[]
}

/** Possible buyers by payment id, in three queries for all payments. */
export async function findBuyers(
  queries: Queries,
  payments: readonly PaymentFacts[],
): Promise<Map<string, PossibleBuyer[]>> {
  const emails = [...new Set(payments.map(({ email }) => email))]
  const mobiles = [...new Set(payments.map(mobileOf))]
  const named = await membersByEmails(queries, emails)
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

async function intentsOf(queries: Queries, members: readonly Member[]): Promise<Intent[]> {
  if (members.length === 0) return []
  const byId = new Map(members.map((member) => [member.uid, member]))
  const rows = await queries
    .selectFrom('purchaseIntents')
    .selectAll()
    .where('userId', 'in', [...byId.keys()])
    .execute()
  return rows.flatMap(({ userId, courseId, amount, createdAt }) => {
    const buyer = byId.get(userId)
    return buyer ? [{ buyer, courseId, amount, createdAt }] : []
  })
}

const orderOf = async (queries: Queries, id: string): Promise<Evidence['order']> =>
  (await queries.selectFrom('paymentOrders').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
