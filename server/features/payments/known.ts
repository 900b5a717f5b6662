import { paise, type Course } from '#contract/catalog.ts'
import type { Database } from '../../database/open.ts'
import { lastTenDigits, type Buyer, type Intent, type Known } from './matching.ts'
import type { PaymentFacts } from './payment.ts'

/** What the database knows about the buyer of a payment. */
export async function loadKnown(
  { database, courses }: { readonly database: Database; readonly courses: readonly Course[] },
  facts: PaymentFacts,
): Promise<Known> {
  // One after another: inside a transaction there is one connection.
  const order = await orderOf(database, facts.orderId)
  const intents = await intentsOf(database, facts)
  const account = await accountOf(database, facts.email)
  return { courses, order, intents, account }
}

async function orderOf({ db }: Database, orderId: string | null): Promise<Known['order']> {
  if (!orderId) return null
  const order = await db.selectFrom('paymentOrders').selectAll().where('id', '=', orderId).executeTakeFirst()
  return order ? { ...order, amount: paise(order.amount) } : null
}

async function intentsOf({ db }: Database, { email, phone }: PaymentFacts): Promise<Intent[]> {
  const rows = await db
    .selectFrom('purchaseIntents')
    .innerJoin('user', 'user.id', 'purchaseIntents.userId')
    .select(['userId', 'courseId', 'amount', 'purchaseIntents.createdAt', 'email', 'emailVerified', 'mobile'])
    .where((eb) => eb.or([eb('email', '=', email), eb('mobile', '=', lastTenDigits(phone) || '-')]))
    .execute()
  return rows.map(({ courseId, amount, createdAt, ...buyer }) => ({
    buyer: buyerOf(buyer),
    courseId,
    amount: paise(amount),
    createdAt,
  }))
}

async function accountOf({ db }: Database, email: string): Promise<Buyer | null> {
  if (email === '') return null
  const user = await db
    .selectFrom('user')
    .select(['id as userId', 'email', 'emailVerified', 'mobile'])
    .where('email', '=', email)
    .executeTakeFirst()
  return user ? buyerOf(user) : null
}

const buyerOf = (user: { userId: string; email: string; emailVerified: number; mobile: string }): Buyer => ({
  userId: user.userId,
  email: user.email,
  isVerified: user.emailVerified === 1,
  mobile: user.mobile,
})
