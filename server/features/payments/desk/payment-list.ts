/** Lists of payments: what the duties of Today count, and what somebody searches for. */
import type { SelectQueryBuilder } from 'kysely'
import type { ListOfPayments, PaymentQuery } from '#contract/desk-payments.ts'
import { endOfDay, startOfDay } from '#contract/indian-time.ts'
import { cut, paged, type Page } from '../../../database/paged.ts'
import type { Tables } from '../../../database/schema.ts'
import type { PaymentTable } from '../facts/tables.ts'
import { slicesOf } from '../../../database/slices.ts'
import type { Queries } from '../../../database/transaction.ts'
import { paymentsWithoutBatch, seatsInto } from '../../seats/seats.ts'
import {
  listDisputes,
  paidNotSeated,
  paymentsInQuestion,
  seatedNotPaid,
  unmatchedAmong,
  type DeskDeps,
} from '../ledger/desk.ts'
import { paymentsWithLateRefund } from '../ledger/late-refunds.ts'
import { paymentSearch } from './payment-search.ts'

type Payments = SelectQueryBuilder<Tables, 'payments', object>

export interface Asked extends Omit<PaymentQuery, 'show'> {
  readonly show?: ListOfPayments | undefined
  /** Whoever may not read numbers cannot find by them either. */
  readonly readsPhones: boolean
  readonly now: Date
}

const ORDER = ['createdAt', 'id'] as const
const PAGE = 50
const AT_ONCE = 200
const WALKED_AT_ONCE = 2_000

/** A page, newest first, and where the next one begins. Disputes stand in the order in which they are to be answered. */
export async function pageOfPayments(
  { database }: Pick<DeskDeps, 'database'>,
  { after, ...asked }: Asked,
): Promise<Page<PaymentTable>> {
  const { db } = database
  const { found, walked } = await lookedThrough(db, asked)
  if (asked.show === 'disputes') return { rows: await byAnswer(await listDisputes({ database }), found), next: null }
  if (walked === found) return paged(found.selectAll(), ORDER, { after })
  const rows: PaymentTable[] = []
  for await (const part of partsOf({ found, walked }, WALKED_AT_ONCE, after)) {
    rows.push(
      ...(await part
        .selectAll()
        .limit(PAGE + 1 - rows.length)
        .execute()),
    )
    if (rows.length > PAGE) break
  }
  return cut(rows, PAGE, ({ createdAt, id }) => [createdAt, id])
}

/** All of a list in parts, each a query in its order: a statement of one goes through so many payments. */
export async function* partsOfPayments(queries: Queries, asked: WholeList, size: number): AsyncGenerator<Payments> {
  yield* partsOf(await lookedThrough(queries, asked), size)
}

/** All of a list in its order, some at a time, so that others come in between. */
export async function* payments(
  { database }: Pick<DeskDeps, 'database'>,
  asked: WholeList,
): AsyncGenerator<PaymentTable[]> {
  if (asked.show === 'disputes') yield (await pageOfPayments({ database }, asked)).rows
  else for await (const part of partsOfPayments(database.db, asked, AT_ONCE)) yield await part.selectAll().execute()
}

export type WholeList = Omit<Asked, 'after'>

interface LookedThrough {
  readonly found: Payments
  /** What is gone through to find them. */
  readonly walked: Payments
}

/**
 * Very many may fit a search or have a seat in a course, or few of very many: the whole list is walked then, and each payment asked. A
 * list of duties is short by itself.
 */
async function lookedThrough(queries: Queries, asked: WholeList): Promise<LookedThrough> {
  const { show, q = '', course, now, readsPhones } = asked
  const all = ofDays(listed(queries, show, now), asked)
  const ofCourse = course === undefined ? all : all.where((eb) => seatsInto(eb, course))
  const search = paymentSearch(queries, q, readsPhones)
  if (search && show === undefined && !(await search.fitsMany())) {
    const found = ofCourse.where('payments.id', 'in', search.ids)
    return { found, walked: found }
  }
  const found = search ? ofCourse.where(search.fits) : ofCourse
  return { found, walked: show === undefined && found !== all ? all : found }
}

const partsOf = ({ found, walked }: LookedThrough, size: number, after?: string) =>
  slicesOf(walked.select(ORDER), found, ORDER, { size, after })

function ofDays(found: Payments, { from, to }: WholeList): Payments {
  return found
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', endOfDay(to ?? '')))
}

function listed(queries: Queries, show: ListOfPayments | undefined, now: Date): Payments {
  switch (show) {
    case 'unmatched':
      return unmatchedAmong(queries)
    case 'paidNotSeated':
      return paidNotSeated(queries)
    case 'seatedNotPaid':
      return seatedNotPaid(queries)
    case 'disputes':
      return queries
        .selectFrom('payments')
        .where('id', 'in', queries.selectFrom('paymentDisputes').select('paymentId').where('state', '=', 'open'))
    case 'questions':
      return paymentsInQuestion(queries)
    case 'refundsLate':
      return paymentsWithLateRefund(queries, now)
    case 'withoutBatch':
      return queries.selectFrom('payments').where('id', 'in', paymentsWithoutBatch(queries))
    case undefined:
      return queries.selectFrom('payments')
  }
}

async function byAnswer(inOrder: readonly { readonly payment: string }[], found: Payments): Promise<PaymentTable[]> {
  const places = new Map(inOrder.map(({ payment }, place) => [payment, place] as const).toReversed())
  const placeOf = ({ id }: PaymentTable) => places.get(id) ?? places.size
  return (await found.selectAll().execute()).toSorted((a, b) => placeOf(a) - placeOf(b))
}
