import { sumOf, units, type Units } from '#contract/catalog.ts'
import type { PaymentSum } from '#contract/desk-payments.ts'
import { moneyOf } from '../facts/money.ts'
import { compare } from '../facts/sources.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import type { PaymentTable } from '../facts/tables.ts'

/** Sums of payments by their currencies, rupees first. What cannot be read is counted, and adds nothing. */
export async function sumsOf(payments: AsyncIterable<readonly PaymentTable[]>): Promise<PaymentSum[]> {
  const sums = new Map<string, PaymentSum>()
  for await (const some of payments)
    for (const { facts: stored, currency } of some) {
      const facts = tryFacts(stored)
      const { cameIn, wentBack } = facts ? moneyOf(facts) : NOTHING
      const before = sums.get(currency) ?? { currency, count: 0, ...NOTHING }
      sums.set(currency, {
        currency,
        count: before.count + 1,
        cameIn: sumOf(before.cameIn, cameIn),
        wentBack: sumOf(before.wentBack, wentBack),
        fee: sumOf(before.fee, cameIn > 0 ? (facts?.charge?.fee ?? units(0)) : units(0)),
      })
    }
  return [...sums.values()].toSorted((a, b) => compare(placeOf(a), placeOf(b)))
}

const NOTHING: Readonly<Record<'cameIn' | 'fee' | 'wentBack', Units>> = {
  cameIn: units(0),
  wentBack: units(0),
  fee: units(0),
}

const placeOf = ({ currency }: PaymentSum): string => (currency === 'INR' ? '' : currency)
