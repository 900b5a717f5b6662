import { sumOf, units, type Units } from '#contract/catalog.ts'
import type { PaymentSum } from '#contract/desk-payments.ts'
import type { Queries } from '../../../database/transaction.ts'
import { summandOf, type Summand } from '../facts/money.ts'
import { compare } from '../facts/sources.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { partsOfPayments, type WholeList } from './payment-list.ts'

const AT_ONCE = 2_000
const SUMS = ['payments.id', 'currency', 'version', 'cameIn', 'wentBack', 'fee', 'summedAt'] as const

/** Sums of the payments of a list by their currencies, rupees first. What cannot be read is counted, and adds nothing. */
export async function sumsOf(queries: Queries, asked: WholeList): Promise<PaymentSum[]> {
  const sums = new Map<string, PaymentSum>()
  const add = (currency: string, more: Summand & { readonly count: number }) => {
    const before = sums.get(currency) ?? { currency, ...NOTHING }
    sums.set(currency, {
      currency,
      count: before.count + more.count,
      cameIn: sumOf(before.cameIn, more.cameIn),
      wentBack: sumOf(before.wentBack, more.wentBack),
      fee: sumOf(before.fee, more.fee),
    })
  }
  for await (const part of partsOfPayments(queries, asked, AT_ONCE)) {
    const payments = queries.selectFrom(part.select(SUMS).as('part'))
    const kept = await payments
      .select(({ fn }) => [
        'currency',
        fn.countAll<number>().as('count'),
        fn.countAll<number>().filterWhereRef('version', '=', 'summedAt').as('summed'),
        ...(['cameIn', 'wentBack', 'fee'] as const).map((column) =>
          fn.sum<Units | null>(column).filterWhereRef('version', '=', 'summedAt').as(column),
        ),
      ])
      .groupBy('currency')
      .execute()
    for (const { currency, count, cameIn, wentBack, fee } of kept)
      add(currency, { count, cameIn: cameIn ?? none, wentBack: wentBack ?? none, fee: fee ?? none })
    const isWhole = kept.every(({ count, summed }) => count === summed)
    const stale = payments.select('id').where('summedAt', 'is distinct from', (eb) => eb.ref('version'))
    for (const { currency, facts } of isWhole ? [] : await factsOf(queries, await stale.execute()))
      add(currency, { count: 0, ...summandOf(facts) })
  }
  return [...sums.values()].toSorted((a, b) => compare(placeOf(a), placeOf(b)))
}

/** A server of an earlier release leaves the columns as they were. */
async function factsOf(queries: Queries, payments: ReadonlyArray<{ readonly id: string }>) {
  const ids = payments.map(({ id }) => id)
  const rows = await queries.selectFrom('payments').select(['currency', 'facts']).where('id', 'in', ids).execute()
  return rows.flatMap(({ currency, facts: stored }) => {
    const facts = tryFacts(stored)
    return facts ? [{ currency, facts }] : []
  })
}

const none = units(0)
const NOTHING = { count: 0, cameIn: none, wentBack: none, fee: none }

const placeOf = ({ currency }: PaymentSum): string => (currency === 'INR' ? '' : currency)
