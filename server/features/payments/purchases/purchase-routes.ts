import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { batchesOnSale } from '#contract/batches.ts'
import { courseById, formatRupees, type Course } from '#contract/catalog.ts'
import { CheckoutAnswer, CheckoutOrder, IntentKept, WantedCourse } from '#contract/payments.ts'
import type { Member } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { providersAt, type FormerProvider, type PaymentProvider } from '../../../gateways/payment-provider.ts'
import { created, done } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { limitPerMember } from '../../../http/door.ts'
import { route } from '../../../http/route.ts'
import type { PurchaseIntentTable } from '../facts/tables.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { AccountsDeps } from '../../accounts/deps.ts'
import { forMembers } from '../../accounts/session.ts'
import { isSeated } from '../../seats/held-seats.ts'
import { placesTaken } from '../../seats/sitting.ts'
import type { SheetPrinter } from '../../../pdf/sheet-printer.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { checkoutContent, isSigned } from '../provider/signature.ts'

export interface PurchaseDeps extends AccountsDeps, Omit<DocumentDeps, keyof AccountsDeps> {
  readonly printer: SheetPrinter
  /** null while the owner has no API keys: then the hosted button is used. */
  readonly provider: PaymentProvider | null
  /** By the keys of before: a checkout that was opened with them signs with them. */
  readonly formerProviders: readonly FormerProvider[]
  /** Hears of every pressed button in its own transaction. */
  readonly onIntent: (tx: Transaction, intent: PurchaseIntentTable) => Promise<void>
}

const CANNOT_BUY = ['seatedAlready', 'notOnSale', 'batchNotOpen', 'priceChanged'] as const

/** A member buys: the intent behind a pressed button, an order for the exact checkout, and what came of it. */
export function purchaseRoutes(deps: PurchaseDeps) {
  const { identity, counters, limits } = deps
  const limited = limitPerMember(counters, 'purchase', limits.purchaseStepsPerAccount)
  const declared = { tag: 'Payments', by: [forMembers(identity), limited] }
  return new Hono<Env>()
    .post(
      '/intents',
      route({
        ...declared,
        summary: 'A course button was pressed',
        body: WantedCourse,
        answer: created(IntentKept),
        refusals: ['courseUnknown'],
      }),
      async (c) => {
        const { courseId, batch } = c.req.valid('json')
        // Also at a price that has changed since, and with a batch that is full by now: the provider may have the buyer's money.
        const course = courseById(deps.catalog.now().courses, courseId)
        if (!course) return c.var.refuse('courseUnknown')
        const chosen = { course, batchKey: openBatches(deps, courseId).find(({ key }) => key === batch)?.key ?? null }
        return c.var.answer({ intentId: await keepIntent(deps, c.get('member'), chosen) })
      },
    )
    .post(
      '/orders',
      route({
        ...declared,
        summary: 'An order for the exact checkout',
        body: WantedCourse,
        answer: created(CheckoutOrder),
        refusals: ['courseUnknown', 'providerUnavailable', ...CANNOT_BUY],
      }),
      async (c) => {
        const { courseId, ...wanted } = c.req.valid('json')
        const course = courseById(deps.catalog.now().courses, courseId)
        if (!course) return c.var.refuse('courseUnknown')
        if (!deps.provider) return c.var.refuse('providerUnavailable', NO_CHECKOUT)
        const refused = await cannotBuy(deps, c.get('member'), course, wanted)
        if (refused) return c.var.answer(refused)
        const chosen = { course, batchKey: wanted.batch ?? null }
        return c.var.answer(await createOrder(deps, deps.provider, c.get('member'), chosen))
      },
    )
    .post(
      '/confirmations',
      route({
        ...declared,
        summary: 'What the checkout handed back',
        body: CheckoutAnswer,
        answer: done,
        refusals: ['providerUnavailable', 'signatureWrong'],
      }),
      async (c) => {
        const providers = providersAt(deps, deps.now())
        if (providers.length === 0) return c.var.refuse('providerUnavailable', NO_CHECKOUT)
        const isOwn = await confirmOrder(deps, providers, c.get('member'), c.req.valid('json'))
        return isOwn ? c.var.answer() : c.var.refuse('signatureWrong')
      },
    )
}

interface Chosen {
  readonly course: Course
  /** null where there was no choice, or none that is open. */
  readonly batchKey: string | null
}

async function keepIntent(
  { database, now, onIntent }: PurchaseDeps,
  { uid }: Member,
  { course, batchKey }: Chosen,
): Promise<string> {
  const id = randomUUID()
  const intent = {
    id,
    userId: uid,
    courseId: course.id,
    batchKey,
    amount: course.discountedPrice,
    createdAt: now().toISOString(),
  }
  await database.write(async (tx) => {
    await tx.insertInto('purchaseIntents').values(intent).execute()
    await onIntent(tx, intent)
    await database.changes.publish(tx, 'purchases', uid)
  })
  return id
}

type Wanted = Pick<WantedCourse, 'amount' | 'batch'>

async function cannotBuy(
  deps: PurchaseDeps,
  { uid }: Member,
  course: Course,
  { amount, batch }: Wanted,
): Promise<Refusal<(typeof CANNOT_BUY)[number]> | null> {
  // A second payment could only wait at the desk: the member has what it would buy.
  if (await isSeated(deps.database.db, { userId: uid, courseId: course.id })) return new Refusal('seatedAlready')
  if (!course.batch) return new Refusal('notOnSale')
  const closed = batch === undefined ? null : await closedFor(deps, course.id, batch)
  if (closed) return closed
  const isPriceOld = amount !== undefined && amount !== course.discountedPrice
  return isPriceOld ? new Refusal('priceChanged', { detail: priceNow(course) }) : null
}

const openBatches = ({ catalog, now }: PurchaseDeps, courseId: string) =>
  batchesOnSale(catalog.now().batches, courseId, now().toISOString())

async function closedFor(
  deps: PurchaseDeps,
  courseId: string,
  batchKey: string,
): Promise<Refusal<'batchNotOpen'> | null> {
  const chosen = openBatches(deps, courseId).find(({ key }) => key === batchKey)
  if (!chosen) return new Refusal('batchNotOpen')
  const taken = (await placesTaken(deps.database.db)).get(chosen.key) ?? 0
  return chosen.capacity !== null && taken >= chosen.capacity ? new Refusal('batchNotOpen', { detail: FULL }) : null
}

const FULL = 'Every place in this batch is taken. Nothing was charged'

const priceNow = ({ name, discountedPrice }: Course): string =>
  `The price of ${name} has changed: it is ${formatRupees(discountedPrice)} now. Nothing was charged`

const NO_CHECKOUT = { detail: 'Paying this way is not available at the moment' }
const FIRST_CHECK_MS = 10 * MINUTE_MS

async function createOrder(
  deps: PurchaseDeps,
  provider: PaymentProvider,
  member: Member,
  chosen: Chosen,
): Promise<CheckoutOrder> {
  const { database, now } = deps
  const { course, batchKey } = chosen
  const amount = course.discountedPrice
  const intentId = await keepIntent(deps, member, chosen)
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
        batchKey,
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
    description: course.name,
    prefill: { name: member.fullName, email: member.email, contact: member.mobile ? `+91${member.mobile}` : '' },
  }
}

/** Makes the worker ask about the order at once; the browser's word seats nobody. Returns false for a wrong signature. */
async function confirmOrder(
  { database, now }: PurchaseDeps,
  providers: readonly PaymentProvider[],
  { uid }: Member,
  { orderId, paymentId, signature }: CheckoutAnswer,
): Promise<boolean> {
  const order = await database.db
    .selectFrom('paymentOrders')
    .select('id')
    .where('id', '=', orderId)
    .where('userId', '=', uid)
    .executeTakeFirst()
  const secrets = providers.map(({ keySecret }) => keySecret)
  if (!order || !isSigned(secrets, checkoutContent(order.id, paymentId), signature)) return false
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
