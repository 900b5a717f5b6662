import { paise, type Course, type Price } from '#contract/catalog.ts'
import type { Database } from '../../../database/open.ts'
import { lastTenDigits, type Candidate, type Known } from './matching.ts'
import type { PaymentFacts } from '../facts/payment.ts'

export interface KnownDeps {
  readonly database: Database
  readonly courses: readonly Course[]
  readonly prices: readonly Price[]
  /** What was looked up together for many payments. */
  readonly buyers?: ReadonlyMap<string, readonly BuyerRow[]>
}

/** What the database knows about the buyer of a payment. */
export async function loadKnown(deps: KnownDeps, facts: PaymentFacts): Promise<Known> {
  const { database, courses, prices } = deps
  // One after another: inside a transaction there is one connection.
  const order = await orderOf(database, facts.orderId)
  if (order) return { courses, prices, order, intents: [], account: null, seated: [] }
  const rows = deps.buyers?.get(facts.paymentId) ?? (await findBuyers(database, [facts])).get(facts.paymentId) ?? []
  const { account, intents } = buyersOf(rows, facts)
  const members = new Set(rows.map(({ id }) => id))
  return { courses, prices, order, account, intents, seated: await seatsOf(database, [...members]) }
}

/** The members whose address or phone the payments carry, with what they pressed, by payment. */
export async function findBuyers(
  { db }: Database,
  payments: readonly PaymentFacts[],
): Promise<Map<string, BuyerRow[]>> {
  const emails = [...new Set(payments.map(({ email }) => email))]
  const phones = [...new Set(payments.map(({ phone }) => lastTenDigits(phone) || '-'))]
  const rows: BuyerRow[] = await db
    .selectFrom('user')
    .leftJoin('purchaseIntents', 'purchaseIntents.userId', 'user.id')
    .select(['user.id', 'email', 'emailVerified', 'mobile', 'courseId', 'amount', 'purchaseIntents.createdAt'])
    .where((eb) => eb.or([eb('email', 'in', emails), eb('mobile', 'in', phones)]))
    .execute()
  return new Map(
    payments.map(({ paymentId, email, phone }) => [
      paymentId,
      rows.filter((row) => row.email === email || row.mobile === (lastTenDigits(phone) || '-')),
    ]),
  )
}

/** A member, and one course that was pressed. */
export interface BuyerRow {
  readonly id: string
  readonly email: string
  readonly emailVerified: number
  readonly mobile: string
  readonly courseId: string | null
  readonly amount: number | null
  readonly createdAt: string | null
}

async function orderOf({ db }: Database, orderId: string | null): Promise<Known['order']> {
  if (!orderId) return null
  const order = await db.selectFrom('paymentOrders').selectAll().where('id', '=', orderId).executeTakeFirst()
  return order ? { ...order, amount: paise(order.amount) } : null
}

function buyersOf(rows: readonly BuyerRow[], { email }: PaymentFacts): Pick<Known, 'account' | 'intents'> {
  const found = rows.map(({ id, emailVerified, mobile, courseId, amount, createdAt, ...row }) => ({
    buyer: { userId: id, email: row.email, isVerified: emailVerified === 1, mobile },
    intent: courseId && amount !== null && createdAt ? { courseId, amount: paise(amount), createdAt } : null,
  }))
  return {
    account: found.find(({ buyer }) => email !== '' && buyer.email === email)?.buyer ?? null,
    intents: found.flatMap(({ buyer, intent }) => (intent ? [{ buyer, ...intent }] : [])),
  }
}

const seatsOf = async ({ db }: Database, userIds: readonly string[]): Promise<Candidate[]> =>
  userIds.length === 0
    ? []
    : db
        .selectFrom('seats')
        .select(['userId', 'courseId'])
        .where('userId', 'in', userIds)
        .where('state', '=', 'active')
        .execute()
