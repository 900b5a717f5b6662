import { courseById } from '#contract/catalog.ts'
import type { OwnClaim, Purchase, Purchases, Seat, Waiting } from '#contract/payments.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { termsAt } from '#contract/gst-terms.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/open.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { Catalog } from '../../content/catalog.ts'
import { heldSeatsOf } from '../../seats/held-seats.ts'
import { courseOfSeat, drawingOf } from '../../seats/seat-course.ts'
import { seatViewer } from '../../seats/shown-seat.ts'
import { waitingOf } from '../../seats/waiting-list.ts'
import { openClaimsOf, type OpenClaim } from '../claims/payer-claims.ts'
import type { BuyerTable } from '../documents/tables.ts'
import { coursesAsked } from './asked-courses.ts'
import { checkedOf, ownPaymentsOf, stateOfPurchase, type OwnPayment } from './own-payments.ts'

interface PurchasesDeps {
  readonly catalog: Catalog
  readonly config: Config
  readonly database: Database
  readonly now: () => Date
}

const NO_PURCHASES: Purchases = {
  seats: [],
  pending: [],
  atDesk: [],
  waiting: [],
  claims: [],
  onSale: [],
  buyerState: '',
  buyerBusiness: null,
  hasUndertaking: false,
  makesInvoices: false,
}

export async function purchasesOf(deps: PurchasesDeps, uid: string): Promise<Purchases> {
  return (await readPurchases(deps, [uid])).get(uid) ?? NO_PURCHASES
}

export async function readPurchases(deps: PurchasesDeps, uids: readonly string[]): Promise<Map<string, Purchases>> {
  const { database, config, catalog } = deps
  // Before the seats: of what becomes one meanwhile, both are found rather than neither.
  const claims = await openClaimsOf(database.db, uids)
  const payments = await ownPaymentsOf(database.db, uids)
  const [seats, pending, waiting, buyers] = await Promise.all([
    seatsOf(deps, uids),
    pendingOf(deps, uids, payments),
    waitingIn(deps, uids),
    buyersOf(database.db, uids),
  ])
  const checked = (one: OwnPayment) => checkedOf(one, () => coursesAsked(catalog.at(one.createdAt), one, claims))
  return new Map(
    uids.map((uid) => {
      const own = seats.filter((seat) => seat.userId === uid)
      const isBeforeSeat = ({ courseId, since }: OwnClaim | Purchase) =>
        own.some((seat) => seat.courseId === courseId && seat.paidAt >= since)
      // A press before a seat that was withdrawn since then is over too.
      const isOver = (one: Purchase) =>
        isBeforeSeat(one) || own.some(({ courseId, state }) => courseId === one.courseId && state === 'active')
      return [
        uid,
        {
          seats: own.map(({ userId: _own, ...seat }) => seat),
          pending: pending.filter((one) => one.userId === uid && !isOver(one)).map(({ userId: _own, ...one }) => one),
          atDesk: payments.filter((one) => one.userId === uid).flatMap(checked),
          waiting: waiting.filter((one) => one.userId === uid).map(({ userId: _own, ...one }) => one),
          claims: claims
            .filter((one) => one.userId === uid)
            .map((one) => shownClaim(catalog, one))
            .filter((one) => !isBeforeSeat(one)),
          onSale: onSaleIn(catalog),
          ...buyerOf(buyers.get(uid)),
          makesInvoices: config.seller !== null,
          hasUndertaking: config.undertaking !== '',
        },
      ]
    }),
  )
}

interface OfMember {
  readonly userId: string
}

async function seatsOf(
  { database: { db }, catalog, config, now }: PurchasesDeps,
  uids: readonly string[],
): Promise<Array<Seat & OfMember>> {
  const seats = await heldSeatsOf(db, uids)
  if (seats.length === 0) return []
  const paymentIds = seats.flatMap(({ paymentId }) => paymentId ?? [])
  const [payments, documents] = await Promise.all([
    paymentIds.length === 0
      ? []
      : db.selectFrom('payments').select(['id', 'amount', 'currency']).where('id', 'in', paymentIds).execute(),
    db
      .selectFrom('documents')
      .select(['paymentId', 'userId', 'number', 'kind'])
      .where('userId', 'in', uids)
      .orderBy('issuedAt')
      .orderBy('sequence')
      .execute(),
  ])
  const paid = new Map(payments.map(({ id, ...money }) => [id, money]))
  const view = seatViewer(db, catalog, now())
  const shown = seats.map(async (seat) => {
    const { id, paymentId, userId, since: paidAt } = seat
    if (paymentId === null)
      return [{ paymentId: id, userId, amount: null, currency: '', paidAt, documents: [], ...(await view(seat)) }]
    const money = paid.get(paymentId)
    const issued = documents
      .filter((document) => document.paymentId === paymentId && document.userId === userId)
      .map(({ number, kind }) => ({ kind, number }))
    const papers = issued.length > 0 ? issued : [{ kind: 'receipt', number: paymentId } as const]
    if (money === undefined) return []
    const gst = money.currency === 'INR' ? { gstPercent: termsAt(config.gstTerms, paidAt).percent } : {}
    return [{ paymentId, userId, ...money, paidAt, ...gst, documents: papers, ...(await view(seat)) }]
  })
  return (await Promise.all(shown)).flat()
}

function shownClaim(catalog: Catalog, { id, courseId, typed, amount, createdAt: since }: OpenClaim): OwnClaim {
  const course = courseById(catalog.now().courses, courseId)
  return { id, courseId, courseTitle: course?.title ?? courseId, drawing: course?.image ?? '', typed, amount, since }
}

const onSaleIn = (catalog: Catalog): Purchases['onSale'] =>
  catalog.now().courses.flatMap(({ id, title, discountedPrice: price, batch }) => (batch ? [{ id, title, price }] : []))

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
    return [{ userId, courseId, courseTitle: title, drawing: drawingOf(course), batchKey, batch: label, since }]
  })
}

/** A press without a payment is shown as waiting for so long. */
const WAIT_MS = 3 * DAY_MS

async function pendingOf(
  { database: { db }, catalog, now }: PurchasesDeps,
  uids: readonly string[],
  payments: readonly OwnPayment[],
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
  const { courses } = catalog.now()
  return newest.map((one) => {
    const course = courseById(courses, one.courseId)
    const shown = { courseTitle: course?.title ?? one.courseId, drawing: drawingOf(course) }
    return { ...one, ...shown, ...stateOfPurchase(one, payments) }
  })
}

export async function buyersOf(db: Queries, uids: readonly string[]): Promise<Map<string, BuyerTable>> {
  if (uids.length === 0) return new Map()
  const rows = await db.selectFrom('buyerStates').selectAll().where('userId', 'in', uids).execute()
  return new Map(rows.map((row) => [row.userId, row]))
}

const buyerOf = (row: BuyerTable | undefined): Pick<Purchases, 'buyerState' | 'buyerBusiness'> => ({
  buyerState: row?.state ?? '',
  buyerBusiness: row?.gstin ? { company: row.company, gstin: row.gstin, zone: row.zone } : null,
})
