import type { Purchase, Purchases, Seat } from '#contract/payments.ts'
import type { Database } from '../../database/open.ts'
import { INVOICE } from './documents.ts'

/** What these members bought or are buying. */
export async function readPurchases(
  { db }: Database,
  uids: readonly string[],
  now: Date,
): Promise<Map<string, Purchases>> {
  const [seats, pending, states] = await Promise.all([seatsOf(db, uids), pendingOf(db, uids, now), statesOf(db, uids)])
  return new Map(
    uids.map((uid) => {
      const own = seats.filter((seat) => seat.userId === uid)
      // A seat that was withdrawn later came from the press before it, which is then over too.
      const isOver = ({ courseId, since }: Purchase) =>
        own.some((seat) => seat.courseId === courseId && (seat.state === 'active' || seat.paidAt >= since))
      return [
        uid,
        {
          seats: own.map(({ userId: _own, ...seat }) => seat),
          pending: pending.filter((one) => one.userId === uid && !isOver(one)).map(({ userId: _own, ...one }) => one),
          buyerState: states.get(uid) ?? '',
        },
      ]
    }),
  )
}

type Db = Database['db']

async function seatsOf(db: Db, uids: readonly string[]): Promise<Array<Seat & { userId: string }>> {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('payments', 'payments.id', 'seats.paymentId')
    .select(['seats.paymentId', 'seats.userId', 'seats.courseId', 'seats.state', 'payments.amount', 'seats.createdAt'])
    .where('seats.userId', 'in', uids)
    .orderBy('seats.createdAt', 'desc')
    .execute()
  const documents = await db
    .selectFrom('documents')
    .select(['paymentId', 'userId', 'number'])
    .where('userId', 'in', uids)
    .orderBy('issuedAt')
    .orderBy('sequence')
    .execute()
  return rows.map(({ createdAt, ...row }) => {
    const issued = documents
      .filter(({ paymentId, userId }) => paymentId === row.paymentId && userId === row.userId)
      .map(({ number }) => documentOf(number))
    const receipt = { kind: 'receipt', number: row.paymentId } as const
    return { ...row, paidAt: createdAt, documents: issued.length > 0 ? issued : [receipt] }
  })
}

const documentOf = (number: string): Seat['documents'][number] => ({
  kind: number.startsWith(INVOICE) ? 'invoice' : 'creditNote',
  number,
})

/** A pressed button is waited for so long; then the buyer has gone elsewhere. */
const WAIT_MS = 3 * 24 * 3_600_000

/** The newest intent of each member for each course, with what is known of its payment. */
async function pendingOf(db: Db, uids: readonly string[], now: Date): Promise<Array<Purchase & { userId: string }>> {
  const since = new Date(now.getTime() - WAIT_MS).toISOString()
  const intents = await db
    .selectFrom('purchaseIntents')
    .innerJoin('user', 'user.id', 'purchaseIntents.userId')
    .select(['userId', 'courseId', 'amount', 'purchaseIntents.createdAt', 'email', 'emailVerified', 'mobile'])
    .where('userId', 'in', uids)
    .where('purchaseIntents.createdAt', '>', since)
    .orderBy('purchaseIntents.createdAt', 'desc')
    .execute()
  const newest = new Map(intents.toReversed().map((intent) => [`${intent.userId} ${intent.courseId}`, intent]))
  return Promise.all(
    [...newest.values()].map(async ({ userId, courseId, amount, createdAt, email, emailVerified, mobile }) => {
      const buyer = { email: emailVerified ? email : '', mobile }
      const state = await stateOfPayment(db, buyer, amount, createdAt)
      return { userId, courseId, amount, since: createdAt, state }
    }),
  )
}

/** What came since the press from this buyer, who is known by a proven address or by phone, as in matching. */
async function stateOfPayment(
  db: Db,
  { email, mobile }: { email: string; mobile: string },
  price: number,
  since: string,
): Promise<Purchase['state']> {
  const rows = await db
    .selectFrom('payments')
    .select(['state', 'deskReason', 'amount', 'isPaid'])
    .where((eb) =>
      eb.or([
        ...(email ? [eb('email', '=', email)] : []),
        ...(mobile ? [eb('phone', 'in', [mobile, `+91${mobile}`])] : []),
      ]),
    )
    .where('updatedAt', '>=', since)
    .execute()
  const isOfPrice = ({ amount, deskReason }: (typeof rows)[number]) =>
    amount === price || deskReason === 'amountDiffers'
  const payments = rows.filter(isOfPrice)
  if (payments.some(({ deskReason, isPaid }) => deskReason && isPaid)) return 'atDesk'
  return payments.length > 0 && payments.every(({ state }) => state === 'failed') ? 'failed' : 'waiting'
}

async function statesOf(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('buyerStates').selectAll().where('userId', 'in', uids).execute()
  return new Map(rows.map(({ userId, state }) => [userId, state]))
}
