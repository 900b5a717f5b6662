import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { courseName, type Course } from '#contract/catalog.ts'
import { CheckoutAnswer, CheckoutOrder, IntentKept, PurchaseIntent } from '#contract/payments.ts'
import type { Member } from '#contract/accounts.ts'
import type { Config } from '../../config.ts'
import type { PaymentProvider } from '../../gateways/payment-provider.ts'
import type { Env } from '../../http/context.ts'
import { describe } from '../../http/describe.ts'
import { body, limitPerMember } from '../../http/door.ts'
import { refuse } from '../../http/refuse.ts'
import { ASKED, Done, type AccountsDeps } from '../accounts/deps.ts'
import { forMembers } from '../accounts/session.ts'
import { checkoutContent, isSigned } from './signature.ts'

export interface PurchaseDeps extends AccountsDeps {
  readonly config: Config
  readonly courses: readonly Course[]
  /** null while the owner has no API keys: then the hosted button is used. */
  readonly provider: PaymentProvider | null
}

/** A member buys: the intent behind a pressed button, an order for the exact checkout, and what came of it. */
export function purchaseRoutes(deps: PurchaseDeps) {
  const { identity, database, now, counters, limits } = deps
  const members = forMembers(identity)
  const limited = limitPerMember(counters, 'purchase', limits.purchaseStepsPerAccount)
  return new Hono<Env>()
    .post(
      '/intents',
      described('A course button was pressed', IntentKept, 201),
      members,
      limited,
      ...body(PurchaseIntent),
      async (c) => {
        const course = deps.courses.find(({ id }) => id === c.req.valid('json').courseId)
        if (!course) return refuse(c, 'courseUnknown')
        return c.json({ intentId: await keepIntent(deps, c.get('member'), course) }, 201)
      },
    )
    .post(
      '/orders',
      described('An order for the exact checkout', CheckoutOrder, 201),
      members,
      limited,
      ...body(PurchaseIntent),
      async (c) => {
        const course = deps.courses.find(({ id }) => id === c.req.valid('json').courseId)
        if (!course) return refuse(c, 'courseUnknown')
        if (!deps.provider) return refuse(c, 'providerUnavailable', NO_CHECKOUT)
        return c.json(await createOrder(deps, deps.provider, c.get('member'), course), 201)
      },
    )
    .post(
      '/confirmations',
      described('What the checkout handed back', Done, 200),
      members,
      limited,
      ...body(CheckoutAnswer),
      async (c) => {
        const { orderId, paymentId, signature } = c.req.valid('json')
        if (!deps.provider) return refuse(c, 'providerUnavailable', NO_CHECKOUT)
        const order = await database.db
          .selectFrom('paymentOrders')
          .select('id')
          .where('id', '=', orderId)
          .where('userId', '=', c.get('member').uid)
          .executeTakeFirst()
        if (!order || !isSigned([deps.provider.keySecret], checkoutContent(order.id, paymentId), signature))
          return refuse(c, 'signatureWrong')
        // The provider is asked at once what came of it; the browser's word seats nobody.
        await database.write(async () => {
          await database.db
            .updateTable('paymentOrders')
            .set({ nextCheckAt: now().toISOString() })
            .where('id', '=', order.id)
            .execute()
          await database.changes.tell('payments', order.id)
        })
        return c.json({}, 200)
      },
    )
}

export const described = (summary: string, answer: Parameters<typeof describe>[0]['answer'], status: 200 | 201) =>
  describe({ summary, tag: 'Payments', status, ...(answer ? { answer } : {}), refusals: [...ASKED, 'signInRequired'] })

async function keepIntent({ database, now }: PurchaseDeps, { uid }: Member, course: Course): Promise<string> {
  const id = randomUUID()
  const intent = {
    id,
    userId: uid,
    courseId: course.id,
    amount: course.discountedPrice,
    createdAt: now().toISOString(),
  }
  await database.write(async () => {
    await database.db.insertInto('purchaseIntents').values(intent).execute()
    await database.changes.tell('purchases', uid)
  })
  return id
}

const NO_CHECKOUT = { detail: 'Paying this way is not available at the moment' }
const FIRST_CHECK_MS = 10 * 60_000

async function createOrder(
  deps: PurchaseDeps,
  provider: PaymentProvider,
  member: Member,
  course: Course,
): Promise<CheckoutOrder> {
  const { database, now } = deps
  const amount = course.discountedPrice
  const intentId = await keepIntent(deps, member, course)
  const notes = { courseId: course.id, userId: member.uid, intentId }
  const orderId = await provider.createOrder({ amount, receipt: intentId, notes })
  const time = now()
  await database.write(() =>
    database.db
      .insertInto('paymentOrders')
      .values({
        id: orderId,
        userId: member.uid,
        courseId: course.id,
        amount,
        state: 'open',
        nextCheckAt: new Date(time.getTime() + FIRST_CHECK_MS).toISOString(),
        createdAt: time.toISOString(),
      })
      .execute(),
  )
  return {
    orderId,
    keyId: provider.keyId,
    amount,
    currency: 'INR',
    description: courseName(course),
    prefill: { name: member.fullName, email: member.email, contact: member.mobile ? `+91${member.mobile}` : '' },
  }
}
