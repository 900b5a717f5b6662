import { sql, type SqlBool } from 'kysely'
import { minus, paise, rupees, sumOf, units, type Paise, type Units } from '#contract/catalog.ts'
import type { IssuedKind } from '#contract/document-numbers.ts'
import type { MoneyMonth } from '#contract/money-months.ts'
import { monthLater, monthOf, startOfMonth } from '#contract/months.ts'
import type { Queries } from '../../../database/transaction.ts'
import { taxOf } from '../documents/gst.ts'
import { tryIssued } from '../documents/issued-document.ts'
import { movementsOf, type Movement } from '../facts/money.ts'
import { compare } from '../facts/sources.ts'
import { tryFacts } from '../facts/stored-facts.ts'

type Sums = Map<string, Omit<MoneyMonth, 'month'>>
type Other = MoneyMonth['others'][number]

/** What came in and went back in these months, which follow one another. */
export async function moneyMonths(queries: Queries, months: readonly string[]): Promise<MoneyMonth[]> {
  const none = { gross: rupees(0), refunds: rupees(0), gst: rupees(0), others: [] }
  const sums: Sums = new Map(months.map((month) => [month, none]))
  const from = startOfMonth(months[0] ?? '9999-01')
  for (const month of months) await addMonth(queries, sums, month)
  await addReadPayments(queries, sums, from)
  await addReadTax(queries, sums, from)
  return [...sums].map(([month, sum]) => ({ month, ...sum }))
}

/** Added up by the database, a month at a time: payments of which nothing went back, and the tax of documents. */
async function addMonth(queries: Queries, sums: Sums, month: string): Promise<void> {
  const [start, end] = [startOfMonth(month), startOfMonth(monthLater(month, 1))]
  const came = await queries
    .selectFrom('payments')
    .select(['currency', ({ fn }) => fn.sum<Units>('cameIn').as('cameIn')])
    .where('wentBack', '=', units(0))
    .where('capturedAt', '>=', start)
    .where('capturedAt', '<', end)
    .whereRef('version', '=', 'summedAt')
    .groupBy('currency')
    .execute()
  for (const { currency, cameIn } of came) addMoney(sums, start, { currency, kind: 'capture', amount: cameIn })
  const taxed = await queries
    .selectFrom('documents')
    .select(['kind', ({ fn }) => fn.sum<Paise | null>('tax').as('tax')])
    .where('issuedAt', '>=', start)
    .where('issuedAt', '<', end)
    .groupBy('kind')
    .execute()
  for (const { kind, tax } of taxed) addTax(sums, start, kind, tax ?? paise(0))
}

const AT_ONCE = 500
/** In the very words of the index `payments_read`. What went back has days of its own, which the facts alone say. */
const mustBeRead = sql<SqlBool>`("wentBack" is null or "wentBack" <> 0
    or "summedAt" is null or "summedAt" <> "version" or ("capturedAt" is null and "cameIn" <> 0))`

async function addReadPayments(queries: Queries, sums: Sums, from: string): Promise<void> {
  for (let after = ''; ;) {
    const rows = await queries
      .selectFrom('payments')
      .select(['id', 'facts', 'createdAt'])
      .where(mustBeRead)
      // Nothing is known of a month before it has begun: whatever moved in it was stored later.
      .where('updatedAt', '>=', from)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { facts: stored, createdAt } of rows) {
      const facts = tryFacts(stored)
      if (!facts) continue
      const { currency } = facts
      for (const { at, ...moved } of movementsOf(facts)) addMoney(sums, at ?? createdAt, { currency, ...moved })
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) return
  }
}

async function addReadTax(queries: Queries, sums: Sums, from: string): Promise<void> {
  for (let after = ''; ;) {
    const rows = await queries
      .selectFrom('documents')
      .select(['number', 'content', 'issuedAt'])
      .where('tax', 'is', null)
      .where('issuedAt', '>=', from)
      .where('number', '>', after)
      .orderBy('number')
      .limit(AT_ONCE)
      .execute()
    for (const { content, issuedAt } of rows) {
      const issued = tryIssued(content)
      if (issued) addTax(sums, issuedAt, issued.kind, taxOf(issued.split))
    }
    after = rows.at(-1)?.number ?? ''
    if (rows.length < AT_ONCE) return
  }
}

interface Moved extends Pick<Movement, 'amount' | 'kind'> {
  readonly currency: string
}

function addMoney(sums: Sums, moment: string, { currency, kind, amount }: Moved): void {
  if (currency === 'INR') add(sums, moment, { [kind === 'capture' ? 'gross' : 'refunds']: paise(amount) })
  else addOther(sums, moment, { currency, [kind === 'capture' ? 'cameIn' : 'wentBack']: amount })
}

const addTax = (sums: Sums, moment: string, kind: IssuedKind, tax: Paise): void =>
  add(sums, moment, { gst: kind === 'invoice' ? tax : minus(paise(0), tax) })

function add(sums: Sums, moment: string, more: { gross?: Paise; refunds?: Paise; gst?: Paise }): void {
  const month = monthOf(moment)
  const before = sums.get(month)
  if (!before) return
  const { gross = paise(0), refunds = paise(0), gst = paise(0) } = more
  sums.set(month, {
    ...before,
    gross: sumOf(before.gross, gross),
    refunds: sumOf(before.refunds, refunds),
    gst: sumOf(before.gst, gst),
  })
}

function addOther(sums: Sums, moment: string, more: { currency: string; cameIn?: Units; wentBack?: Units }): void {
  const month = monthOf(moment)
  const before = sums.get(month)
  if (!before) return
  const { currency, cameIn = units(0), wentBack = units(0) } = more
  const known = before.others.find((one) => one.currency === currency) ?? NOTHING
  const others = before.others.filter((one) => one !== known)
  const sum = { currency, cameIn: sumOf(known.cameIn, cameIn), wentBack: sumOf(known.wentBack, wentBack) }
  sums.set(month, {
    ...before,
    others: [...others, sum].toSorted((one, other) => compare(one.currency, other.currency)),
  })
}

const NOTHING: Other = { currency: '', cameIn: units(0), wentBack: units(0) }
