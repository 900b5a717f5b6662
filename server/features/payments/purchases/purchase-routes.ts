import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { courseName, courseById, type Course } from '#contract/catalog.ts'
import type { RefusalCode } from '#contract/problem.ts'
import { CheckoutAnswer, CheckoutOrder, IntentKept, PurchaseIntent } from '#contract/payments.ts'
import type { Member } from '#contract/accounts.ts'
import type { PaymentProvider } from '../../../gateways/payment-provider.ts'
import type { Env } from '../../../http/context.ts'
import { describe } from '../../../http/describe.ts'
import { body, limitPerMember } from '../../../http/door.ts'
import { refuse } from '../../../http/refuse.ts'
import { ASKED, Done, type AccountsDeps } from '../../accounts/deps.ts'
import { forMembers } from '../../accounts/session.ts'
import { hasSeat } from '../../seats/seats.ts'
import type { SheetPrinter } from '../../../pdf/sheet-printer.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { checkoutContent, isSigned } from '../provider/signature.ts'

export interface PurchaseDeps extends AccountsDeps, Omit<DocumentDeps, keyof AccountsDeps> {
  readonly printer: SheetPrinter
  /** null while the owner has no API keys: then the hosted button is used. */
  readonly provider: PaymentProvider | null
}

/** A member buys: the intent behind a pressed button, an order for the exact checkout, and what came of it. */
export function purchaseRoutes(deps: PurchaseDeps) {
  const { identity, database, counters, limits } = deps
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
        const course = courseById(deps.courses, c.req.valid('json').courseId)
        if (!course) return refuse(c, 'courseUnknown')
        return c.json({ intentId: await keepIntent(deps, c.get('member'), course) }, 201)
      },
    )
    .post(
      '/orders',
      described('An order for the exact checkout', CheckoutOrder, 201, ['courseUnknown', 'seatedAlready']),
      members,
      limited,
      ...body(PurchaseIntent),
      async (c) => {
        const course = courseById(deps.courses, c.req.valid('json').courseId)
        if (!course) return refuse(c, 'courseUnknown')
        if (!deps.provider) return refuse(c, 'providerUnavailable', NO_CHECKOUT)
        // A second payment could only wait at the desk: the member has what it would buy.
        if (await hasSeat(database.db, { userId: c.get('member').uid, courseId: course.id }))
          return refuse(c, 'seatedAlready')
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
        if (!deps.provider) return refuse(c, 'providerUnavailable', NO_CHECKOUT)
        const isOwn = await confirmOrder(deps, deps.provider, c.get('member'), c.req.valid('json'))
        if (!isOwn) return refuse(c, 'signatureWrong')
        return c.json({}, 200)
      },
    )
}

export const described = (
  summary: string,
  answer: Parameters<typeof describe>[0]['answer'],
  status: 200 | 201,
  refusals: readonly RefusalCode[] = [],
) =>
  describe({
    summary,
    tag: 'Payments',
    status,
    ...(answer ? { answer } : {}),
    refusals: [...ASKED, 'signInRequired', ...refusals],
  })

async function keepIntent({ database, now }: PurchaseDeps, { uid }: Member, course: Course): Promise<string> {
  const id = randomUUID()
  const intent = {
    id,
    userId: uid,
    courseId: course.id,
    amount: course.discountedPrice,
    createdAt: now().toISOString(),
  }
  await database.write(async (tx) => {
    await tx.insertInto('purchaseIntents').values(intent).execute()
    await database.changes.publish(tx, 'purchases', uid)
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
  await database.write((tx) =>
    tx
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

/** Has the provider asked at once what came of an order; the browser's word seats nobody. Returns whether it was signed. */
async function confirmOrder(
  { database, now }: PurchaseDeps,
  { keySecret }: PaymentProvider,
  { uid }: Member,
  { orderId, paymentId, signature }: CheckoutAnswer,
): Promise<boolean> {
  const order = await database.db
    .selectFrom('paymentOrders')
    .select('id')
    .where('id', '=', orderId)
    .where('userId', '=', uid)
    .executeTakeFirst()
  if (!order || !isSigned([keySecret], checkoutContent(order.id, paymentId), signature)) return false
  await database.write(async (tx) => {
    await tx
      .updateTable('paymentOrders')
      .set({ state: 'open', nextCheckAt: now().toISOString() })
      .where('id', '=', order.id)
      .where('state', '<>', 'settled')
      .execute()
    await database.changes.publish(tx, 'payments', order.id)
  })
  return true
}
