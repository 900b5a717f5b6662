import { minus, paise, rupees, sumOf, units, type Paise, type Units } from '#contract/catalog.ts'
import type { MoneyMonth } from '#contract/money-months.ts'
import { monthOf, startOfMonth } from '#contract/months.ts'
import type { Queries } from '../../../database/transaction.ts'
import { taxOf } from '../documents/gst.ts'
import { tryIssued } from '../documents/issued-document.ts'
import { movementsOf } from '../facts/money.ts'
import { compare } from '../facts/sources.ts'
import { tryFacts } from '../facts/stored-facts.ts'

type Sums = Map<string, Omit<MoneyMonth, 'month'>>
type Other = MoneyMonth['others'][number]

/** What came in and went back in these months, which follow one another. */
export async function moneyMonths(queries: Queries, months: readonly string[]): Promise<MoneyMonth[]> {
  const none = { gross: rupees(0), refunds: rupees(0), gst: rupees(0), others: [] }
  const sums: Sums = new Map(months.map((month) => [month, none]))
  const from = startOfMonth(months[0] ?? '9999-01')
  await addPayments(queries, sums, from)
  await addTax(queries, sums, from)
  return [...sums].map(([month, sum]) => ({ month, ...sum }))
}

const AT_ONCE = 500

/** Payments are read one by one: only their facts say what moved when. */
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
      if (!facts) continue
      const { currency } = facts
      for (const { kind, amount, at } of movementsOf(facts))
        if (currency === 'INR')
          add(sums, at ?? createdAt, { [kind === 'capture' ? 'gross' : 'refunds']: paise(amount) })
        else addOther(sums, at ?? createdAt, { currency, [kind === 'capture' ? 'cameIn' : 'wentBack']: amount })
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
