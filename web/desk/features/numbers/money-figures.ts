import { formatRupees, paise } from '#contract/catalog.ts'
import { monthWords } from '#contract/indian-time.ts'
import type { MoneyMonth } from '#contract/money-months.ts'
import type { Figure } from '#web/ui/dense/figures/figure.ts'

const words = (amount: number): string => formatRupees(paise(amount))

export const MONEY: readonly Figure<MoneyMonth>[] = [
  {
    name: 'Gross',
    meaning: 'payments captured in the month, GST included.',
    fill: 'fill-coolant',
    of: ({ gross }) => gross,
    words,
  },
  {
    name: 'Refunds',
    meaning: 'what went back in the month, by refunds and lost disputes, whenever it was paid.',
    fill: 'fill-trip',
    of: ({ refunds }) => refunds,
    words,
  },
  {
    name: 'GST',
    meaning: 'tax in the invoices issued in the month, less the tax in its credit notes.',
    fill: 'fill-ink-soft',
    of: ({ gst }) => gst,
    words,
  },
]

/** Paise: a scale ends at a whole rupee. */
export const LEAST_MONEY = 100

/** "Nov 2026": four columns have no room for more on a phone. */
export function nameOfMonth({ month }: { readonly month: string }): string {
  const [name = '', year = ''] = monthWords(month).split(' ')
  return `${name.slice(0, 3)} ${year}`
}
