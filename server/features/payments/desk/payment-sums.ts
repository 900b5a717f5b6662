import { sumOf, units } from '#contract/catalog.ts'
import type { PaymentSum } from '#contract/desk-payments.ts'
import type { Queries } from '../../../database/transaction.ts'
import { summandOf, type Summand } from '../facts/money.ts'
import { compare } from '../facts/sources.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { summedPayments, type SummedPayment, type WholeList } from './payment-list.ts'

/** Sums of the payments of a list by their currencies, rupees first. What cannot be read is counted, and adds nothing. */
export async function sumsOf(queries: Queries, asked: WholeList): Promise<PaymentSum[]> {
  const sums = new Map<string, PaymentSum>()
  for await (const some of summedPayments(queries, asked)) {
    const stale = await summandsOf(queries, some.filter(isStale))
    for (const payment of some) {
      const { cameIn, wentBack, fee } = isStale(payment) ? (stale.get(payment.id) ?? NOTHING) : kept(payment)
      const before = sums.get(payment.currency) ?? { currency: payment.currency, count: 0, ...NOTHING }
      sums.set(payment.currency, {
        ...before,
        count: before.count + 1,
        cameIn: sumOf(before.cameIn, cameIn),
        wentBack: sumOf(before.wentBack, wentBack),
        fee: sumOf(before.fee, fee),
      })
    }
  }
  return [...sums.values()].toSorted((a, b) => compare(placeOf(a), placeOf(b)))
}

/** A server of an earlier release leaves the columns as they were. */
const isStale = ({ version, summedAt }: SummedPayment): boolean => version !== summedAt

const kept = ({ cameIn, wentBack, fee }: SummedPayment): Summand => ({
  cameIn: cameIn ?? NOTHING.cameIn,
  wentBack: wentBack ?? NOTHING.wentBack,
  fee: fee ?? NOTHING.fee,
})

async function summandsOf(queries: Queries, payments: readonly SummedPayment[]): Promise<Map<string, Summand>> {
  if (payments.length === 0) return new Map()
  const ids = payments.map(({ id }) => id)
  const rows = await queries.selectFrom('payments').select(['id', 'facts']).where('id', 'in', ids).execute()
  return new Map(
    rows.flatMap(({ id, facts: stored }) => {
      const facts = tryFacts(stored)
      return facts ? [[id, summandOf(facts)] as const] : []
    }),
  )
}

const NOTHING: Summand = { cameIn: units(0), wentBack: units(0), fee: units(0) }

const placeOf = ({ currency }: PaymentSum): string => (currency === 'INR' ? '' : currency)
