/** Lists of payments: what the duties of Today count, and what somebody searches for. */
import { sql, type SelectQueryBuilder } from 'kysely'
import type { ListOfPayments, PaymentQuery } from '#contract/desk-payments.ts'
import { endOfDay, startOfDay } from '#contract/indian-time.ts'
import { visibleLine } from '#contract/visible-text.ts'
import { paged, type Page } from '../../../database/paged.ts'
import type { Tables } from '../../../database/schema.ts'
import type { PaymentTable } from '../facts/tables.ts'
import { begins } from '../../../database/text-begins.ts'
import type { Queries } from '../../../database/transaction.ts'
import { uidsNamed } from '../../accounts/members.ts'
import { digitsIn } from '../../accounts/search-words.ts'
import { paymentsSeating, paymentsSeatingIn, paymentsWithoutBatch } from '../../seats/seats.ts'
import {
  listDisputes,
  paidNotSeated,
  paymentsInQuestion,
  seatedNotPaid,
  unmatchedAmong,
  type DeskDeps,
} from '../ledger/desk.ts'
import { paymentsWithLateRefund } from '../ledger/late-refunds.ts'

type Payments = SelectQueryBuilder<Tables, 'payments', object>

export interface Asked extends Omit<PaymentQuery, 'show'> {
  readonly show?: ListOfPayments | undefined
  /** Whoever may not read numbers cannot find by them either. */
  readonly readsPhones: boolean
  readonly now: Date
}

/** A page, newest first, and where the next one begins. Disputes stand in the order in which they are to be answered. */
export async function pageOfPayments(
  { database }: Pick<DeskDeps, 'database'>,
  asked: Asked,
): Promise<Page<PaymentTable>> {
  const { show, after } = asked
  const found = askedFor(database.db, asked)
  if (show === 'disputes') return { rows: await byAnswer(await listDisputes({ database }), found), next: null }
  return paged(found.selectAll(), ['createdAt', 'id'], { after })
}

function askedFor(queries: Queries, asked: WholeList): Payments {
  const { show, q = '', now, readsPhones } = asked
  return narrowed(queries, searched(queries, listed(queries, show, now), q, readsPhones), asked)
}

const SUMS = ['payments.id', 'currency', 'version', 'cameIn', 'wentBack', 'fee', 'summedAt'] as const
export type SummedPayment = Pick<
  PaymentTable,
  'id' | 'currency' | 'version' | 'cameIn' | 'wentBack' | 'fee' | 'summedAt'
>

/** What each payment of a list comes to, some at a time. */
export async function* summedPayments(queries: Queries, asked: WholeList): AsyncGenerator<readonly SummedPayment[]> {
  for await (const ids of idsOf(queries, asked, SUMMED_AT_ONCE))
    yield await queries.selectFrom('payments').select(SUMS).where('id', 'in', ids).execute()
}

/** All of a list in its order, some at a time, so that others come in between. */
export async function* payments(
  { database }: Pick<DeskDeps, 'database'>,
  asked: WholeList,
): AsyncGenerator<PaymentTable[]> {
  const { db } = database
  if (asked.show === 'disputes') {
    yield (await pageOfPayments({ database }, asked)).rows
    return
  }
  for await (const ids of idsOf(db, asked, AT_ONCE)) {
    const rows = await db.selectFrom('payments').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield ids.flatMap((id) => byId.get(id) ?? [])
  }
}

const SUMMED_AT_ONCE = 1_000
const AT_ONCE = 200

export type WholeList = Omit<Asked, 'after'>

/** What was searched for is looked up once: a search that fits very many would be made anew for each lot. */
async function* idsOf(queries: Queries, asked: WholeList, most: number): AsyncGenerator<string[]> {
  const found = askedFor(queries, asked).select(['payments.id', 'createdAt'])
  const { q = '', course } = asked
  if (q !== '' || course !== undefined) {
    const ids = (await found.orderBy('createdAt', 'desc').orderBy('payments.id', 'desc').execute()).map(({ id }) => id)
    for (let from = 0; from < ids.length; from += most) yield ids.slice(from, from + most)
    return
  }
  for (let after: string | undefined; ;) {
    const { rows, next } = await paged(found, ['createdAt', 'id'], { after, size: most })
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (next === null) return
    after = next
  }
}

function narrowed(queries: Queries, found: Payments, { from, to, course }: Asked): Payments {
  return found
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', endOfDay(to ?? '')))
    .$if(course !== undefined, (query) => query.where('payments.id', 'in', paymentsSeatingIn(queries, course ?? '')))
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

/** Each way of finding one is asked for by itself, as it has an index of its own. */
function searched(queries: Queries, found: Payments, q: string, readsPhones: boolean): Payments {
  const text = visibleLine(q).toLowerCase()
  if (text === '') return found
  const [named, digits] = [uidsNamed(queries, q), readsPhones ? digitsIn(q) : null]
  const payments = () => queries.selectFrom('payments').select('payments.id')
  const begun = payments()
    .where(begins(queries, 'email', text))
    .union(payments().where(begins(queries, 'id', visibleLine(q))))
  const seated = named ? begun.union(paymentsSeating(queries, named)) : begun
  return found.where('payments.id', 'in', digits === null ? seated : seated.union(payments().where(ends(digits))))
}

/** The last four are looked up by themselves, for which there is an index. */
const ends = (digits: string) => {
  const phone = sql.ref('phone')
  return sql<boolean>`(substr(${phone}, length(${phone}) - 3) = ${digits.slice(-4)}
    and substr(${phone}, length(${phone}) - ${sql.lit(digits.length - 1)}) = ${digits})`
}
