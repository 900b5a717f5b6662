import { paise, type Course, type Price } from '#contract/catalog.ts'
import type { Database } from '../../database/open.ts'
import { lastTenDigits, type Candidate, type Known } from './matching.ts'
import type { PaymentFacts } from './payment.ts'

export interface KnownDeps {
  readonly database: Database
  readonly courses: readonly Course[]
  readonly prices: readonly Price[]
}

/** What the database knows about the buyer of a payment. */
export async function loadKnown({ database, courses, prices }: KnownDeps, facts: PaymentFacts): Promise<Known> {
  // One after another: inside a transaction there is one connection.
  const order = await orderOf(database, facts.orderId)
  if (order) return { courses, prices, order, intents: [], account: null, seated: [] }
  const { account, intents } = await buyersOf(database, facts)
  const members = new Set([...intents.map(({ buyer }) => buyer.userId), ...(account ? [account.userId] : [])])
  return { courses, prices, order, account, intents, seated: await seatsOf(database, [...members]) }
}

async function orderOf({ db }: Database, orderId: string | null): Promise<Known['order']> {
  if (!orderId) return null
  const order = await db.selectFrom('paymentOrders').selectAll().where('id', '=', orderId).executeTakeFirst()
  return order ? { ...order, amount: paise(order.amount) } : null
}

/** The members whose address or phone the payment carries, with what they pressed. */
async function buyersOf({ db }: Database, { email, phone }: PaymentFacts): Promise<Pick<Known, 'account' | 'intents'>> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('purchaseIntents', 'purchaseIntents.userId', 'user.id')
    .select(['user.id', 'email', 'emailVerified', 'mobile', 'courseId', 'amount', 'purchaseIntents.createdAt'])
    .where((eb) => eb.or([eb('email', '=', email), eb('mobile', '=', lastTenDigits(phone) || '-')]))
    .execute()
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
