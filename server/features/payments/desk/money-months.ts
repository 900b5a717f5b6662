import { minus, paise, rupees, sumOf, type Paise } from '#contract/catalog.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import type { MoneyMonth } from '#contract/money-months.ts'
import type { Queries } from '../../../database/transaction.ts'
import { taxOf } from '../documents/gst.ts'
import { tryIssued } from '../documents/issued-document.ts'
import { refundedOf } from '../facts/payment.ts'
import { tryFacts } from '../facts/stored-facts.ts'

const MONTHS = 12

type Sums = Map<string, Omit<MoneyMonth, 'month'>>

/** The last twelve months in Indian time, this one included. */
export async function moneyMonths(queries: Queries, now: Date): Promise<MoneyMonth[]> {
  const names = lastMonths(now)
  const sums: Sums = new Map(names.map((month) => [month, { gross: rupees(0), refunds: rupees(0), gst: rupees(0) }]))
  const from = new Date(`${names[0]}-01T00:00:00+05:30`).toISOString()
  await addPayments(queries, sums, from)
  await addTax(queries, sums, from)
  return [...sums].map(([month, sum]) => ({ month, ...sum }))
}

function lastMonths(now: Date): string[] {
  const [year = 0, month = 0] = indianDayKey(now.toISOString()).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index)).toISOString().slice(0, 7),
  )
}

const AT_ONCE = 500

/** Payments are read one by one: only their facts say when the buyer began, and what went back. Other currencies do not count. */
async function addPayments(queries: Queries, sums: Sums, from: string): Promise<void> {
  for (let after = ''; ;) {
    const rows = await queries
      .selectFrom('payments')
      .select(['id', 'facts', 'createdAt'])
      .where('state', 'in', ['captured', 'partlyRefunded', 'refunded', 'disputed', 'disputeLost'])
      .where('createdAt', '>=', from)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { facts: stored, createdAt } of rows) {
      const facts = tryFacts(stored)
      if (facts?.currency === 'INR')
        add(sums, facts.createdAt ?? createdAt, { gross: facts.amount, refunds: refundedOf(facts) })
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) return
  }
}

async function addTax(queries: Queries, sums: Sums, from: string): Promise<void> {
  for (let after = ''; ;) {
    const rows = await queries
      .selectFrom('documents')
      .select(['number', 'content', 'issuedAt'])
      .where('issuedAt', '>=', from)
      .where('number', '>', after)
      .orderBy('number')
      .limit(AT_ONCE)
      .execute()
    for (const { content, issuedAt } of rows) {
      const issued = tryIssued(content)
      if (!issued) continue
      const tax = taxOf(issued.split)
      add(sums, issuedAt, { gst: issued.kind === 'invoice' ? tax : minus(paise(0), tax) })
    }
    after = rows.at(-1)?.number ?? ''
    if (rows.length < AT_ONCE) return
  }
}

function add(sums: Sums, moment: string, more: { gross?: Paise; refunds?: Paise; gst?: Paise }): void {
  const month = indianDayKey(moment).slice(0, 7)
  const before = sums.get(month)
  if (!before) return
  const { gross = paise(0), refunds = paise(0), gst = paise(0) } = more
  sums.set(month, {
    gross: sumOf(before.gross, gross),
    refunds: sumOf(before.refunds, refunds),
    gst: sumOf(before.gst, gst),
  })
}
