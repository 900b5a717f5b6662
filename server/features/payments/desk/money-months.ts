import { minus, paise, rupees, sumOf, type Paise } from '#contract/catalog.ts'
import type { MoneyMonth } from '#contract/money-months.ts'
import { monthOf, startOfMonth } from '#contract/months.ts'
import type { Queries } from '../../../database/transaction.ts'
import { taxOf } from '../documents/gst.ts'
import { tryIssued } from '../documents/issued-document.ts'
import { movementsOf } from '../facts/money.ts'
import { tryFacts } from '../facts/stored-facts.ts'

type Sums = Map<string, Omit<MoneyMonth, 'month'>>

/** What came in and went back in these months, which follow one another. */
export async function moneyMonths(queries: Queries, months: readonly string[]): Promise<MoneyMonth[]> {
  const sums: Sums = new Map(months.map((month) => [month, { gross: rupees(0), refunds: rupees(0), gst: rupees(0) }]))
  const from = startOfMonth(months[0] ?? '9999-01')
  await addPayments(queries, sums, from)
  await addTax(queries, sums, from)
  return [...sums].map(([month, sum]) => ({ month, ...sum }))
}

const AT_ONCE = 500

/** Payments are read one by one: only their facts say what moved when. Other currencies do not count. */
async function addPayments(queries: Queries, sums: Sums, from: string): Promise<void> {
  for (let after = ''; ;) {
    const rows = await queries
      .selectFrom('payments')
      .select(['id', 'facts', 'createdAt'])
      .where('state', 'not in', ['seen', 'authorised', 'failed', 'returned'])
      // Nothing is known of a month before it has begun: whatever moved in it was stored later.
      .where('updatedAt', '>=', from)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { facts: stored, createdAt } of rows) {
      const facts = tryFacts(stored)
      if (facts?.currency !== 'INR') continue
      for (const { kind, amount, at } of movementsOf(facts))
        add(sums, at ?? createdAt, { [kind === 'capture' ? 'gross' : 'refunds']: paise(amount) })
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
  const month = monthOf(moment)
  const before = sums.get(month)
  if (!before) return
  const { gross = paise(0), refunds = paise(0), gst = paise(0) } = more
  sums.set(month, {
    gross: sumOf(before.gross, gross),
    refunds: sumOf(before.refunds, refunds),
    gst: sumOf(before.gst, gst),
  })
}
