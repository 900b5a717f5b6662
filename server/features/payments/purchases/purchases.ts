import { courseById, type Paise } from '#contract/catalog.ts'
import { isOfKind } from '#contract/document-numbers.ts'
import type { Purchase, Purchases, Seat, Waiting } from '#contract/payments.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/open.ts'
import type { Queries } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { Catalog } from '../../content/catalog.ts'
import { heldSeatsOf } from '../../seats/held-seats.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { seatViewer } from '../../seats/shown-seat.ts'
import { waitingOf } from '../../seats/waiting-list.ts'
import type { BuyerTable } from '../../../database/schema.ts'

interface PurchasesDeps {
  readonly catalog: Catalog
  readonly config: Config
  readonly database: Database
  readonly now: () => Date
}

const NO_PURCHASES: Purchases = {
  seats: [],
  pending: [],
  waiting: [],
  buyerState: '',
  buyerBusiness: null,
  makesInvoices: false,
}

export async function purchasesOf(deps: PurchasesDeps, uid: string): Promise<Purchases> {
  return (await readPurchases(deps, [uid])).get(uid) ?? NO_PURCHASES
}

export async function readPurchases(deps: PurchasesDeps, uids: readonly string[]): Promise<Map<string, Purchases>> {
  const { database, config } = deps
  const [seats, pending, waiting, buyers] = await Promise.all([
    seatsOf(deps, uids),
    pendingOf(deps, uids),
    waitingIn(deps, uids),
    buyersOf(database.db, uids),
  ])
  return new Map(
    uids.map((uid) => {
      const own = seats.filter((seat) => seat.userId === uid)
      // A press before a seat that was withdrawn since then is over too.
      const isOver = ({ courseId, since }: Purchase) =>
        own.some((seat) => seat.courseId === courseId && (seat.state === 'active' || seat.paidAt >= since))
      return [
        uid,
        {
          seats: own.map(({ userId: _own, ...seat }) => seat),
          pending: pending.filter((one) => one.userId === uid && !isOver(one)).map(({ userId: _own, ...one }) => one),
          waiting: waiting.filter((one) => one.userId === uid).map(({ userId: _own, ...one }) => one),
          ...buyerOf(buyers.get(uid)),
          makesInvoices: config.seller !== null,
        },
      ]
    }),
  )
}

interface OfMember {
  readonly userId: string
}

async function seatsOf(
  { database: { db }, catalog, now }: PurchasesDeps,
  uids: readonly string[],
): Promise<Array<Seat & OfMember>> {
  const seats = await heldSeatsOf(db, uids)
  if (seats.length === 0) return []
  const paymentIds = seats.flatMap(({ paymentId }) => paymentId ?? [])
  const [payments, documents] = await Promise.all([
    paymentIds.length === 0
      ? []
      : db.selectFrom('payments').select(['id', 'amount']).where('id', 'in', paymentIds).execute(),
    db
      .selectFrom('documents')
      .select(['paymentId', 'userId', 'number', 'series'])
      .where('userId', 'in', uids)
      .orderBy('issuedAt')
      .orderBy('sequence')
      .execute(),
  ])
  const amounts = new Map(payments.map(({ id, amount }) => [id, amount]))
  const view = seatViewer(db, catalog, now())
  const shown = seats.map(async (seat) => {
    const { id, paymentId, userId, since: paidAt } = seat
    if (paymentId === null)
      return [{ paymentId: id, userId, amount: null, paidAt, documents: [], ...(await view(seat)) }]
    const amount = amounts.get(paymentId)
    const issued = documents
      .filter((document) => document.paymentId === paymentId && document.userId === userId)
      .map(({ number, series }) => ({ kind: isOfKind('invoice', series) ? 'invoice' : 'creditNote', number }) as const)
    const papers = issued.length > 0 ? issued : [{ kind: 'receipt', number: paymentId } as const]
    if (amount === undefined) return []
    return [{ paymentId, userId, amount, paidAt, documents: papers, ...(await view(seat)) }]
  })
  return (await Promise.all(shown)).flat()
}

/** Lists of batches that still take somebody. */
async function waitingIn(
  { database: { db }, catalog }: PurchasesDeps,
  uids: readonly string[],
): Promise<Array<Waiting & OfMember>> {
  const catalogue = catalog.now()
  return (await waitingOf(db, uids)).flatMap(({ userId, batchKey, at: since }) => {
    const batch = catalogue.batches.find(({ key }) => key === batchKey)
    if (batch?.state !== 'announced' && batch?.state !== 'running') return []
    const { courseId, label } = batch
    const { title, course } = courseOfSeat(catalogue, { courseId, batchKey })
    return [{ userId, courseId, courseTitle: title, drawing: course?.image ?? '', batchKey, batch: label, since }]
  })
}

/** A press without a payment is shown as waiting for so long. */
const WAIT_MS = 3 * 24 * 3_600_000

async function pendingOf(
  { database: { db }, catalog, now }: PurchasesDeps,
  uids: readonly string[],
): Promise<Array<Purchase & OfMember>> {
  const since = new Date(now().getTime() - WAIT_MS).toISOString()
  const intents = await db
    .selectFrom('purchaseIntents')
    .select(['userId', 'courseId', 'amount', 'createdAt as since'])
    .where('userId', 'in', uids)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .execute()
  const newest = [...new Map(intents.toReversed().map((one) => [`${one.userId} ${one.courseId}`, one])).values()]
  const members = await membersByIds(
    db,
    newest.map(({ userId }) => userId),
  )
  const pressed = newest.map((one) => {
    const member = members.get(one.userId)
    return { ...one, email: member?.emailVerified ? member.email : null }
  })
  const payments = pressed.length > 0 ? await paymentsOf(db, pressed) : []
  const { courses } = catalog.now()
  return pressed.map((one) => {
    const { userId, courseId, amount, since: pressedAt } = one
    const course = courseById(courses, courseId)
    const shown = { courseId, courseTitle: course?.title ?? courseId, drawing: course?.image ?? '' }
    return { userId, ...shown, amount, since: pressedAt, state: stateOfPurchase(one, payments) }
  })
}

interface Pressed {
  readonly userId: string
  readonly courseId: string
  readonly amount: Paise
  readonly since: string
  /** null while it is not proven. */
  readonly email: string | null
}

/** What came from these members: with an address that they have proven, or for an order of theirs. */
async function paymentsOf(db: Queries, pressed: readonly Pressed[]) {
  const oldest = pressed.map(({ since }) => since).reduce((one, other) => (one < other ? one : other))
  const addresses = pressed.flatMap(({ email }) => email ?? [])
  const found = db
    .selectFrom('payments')
    .leftJoin('paymentOrders', 'paymentOrders.id', 'payments.orderId')
    .select(['payments.id', 'payments.state', 'deskReason', 'payments.amount', 'isPaid', 'email', 'updatedAt'])
    .select(['paymentOrders.userId as orderedBy', 'paymentOrders.courseId as ordered'])
    .where('updatedAt', '>=', oldest)
  const users = pressed.map(({ userId }) => userId)
  const [byAddress, byOrder] = await Promise.all([
    addresses.length > 0 ? found.where('email', 'in', addresses).execute() : [],
    found.where('paymentOrders.userId', 'in', users).execute(),
  ])
  return [...byAddress, ...byOrder]
}
type Payment = Awaited<ReturnType<typeof paymentsOf>>[number]

function stateOfPurchase(purchase: Pressed, payments: readonly Payment[]): Purchase['state'] {
  const own = payments.filter((payment) => payment.updatedAt >= purchase.since && isFor(purchase, payment))
  if (own.some(({ deskReason, isPaid }) => deskReason && isPaid)) return 'atDesk'
  return own.length > 0 && own.every(({ state }) => state === 'failed') ? 'failed' : 'waiting'
}

/** An order names its member and course. Other payments match by proven address and amount. */
function isFor({ userId, courseId, email, amount }: Pressed, payment: Payment): boolean {
  if (payment.orderedBy !== null) return payment.orderedBy === userId && payment.ordered === courseId
  const isPrice = payment.amount === amount || payment.deskReason === 'amountDiffers'
  return email !== null && payment.email === email && isPrice
}

export async function buyersOf(db: Queries, uids: readonly string[]): Promise<Map<string, BuyerTable>> {
  if (uids.length === 0) return new Map()
  const rows = await db.selectFrom('buyerStates').selectAll().where('userId', 'in', uids).execute()
  return new Map(rows.map((row) => [row.userId, row]))
}

const buyerOf = (row: BuyerTable | undefined): Pick<Purchases, 'buyerState' | 'buyerBusiness'> => ({
  buyerState: row?.state ?? '',
  buyerBusiness: row?.gstin ? { company: row.company, gstin: row.gstin } : null,
})
