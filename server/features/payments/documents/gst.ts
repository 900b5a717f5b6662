/** GST inside a price, in whole paise. Rule 35, CGST Rules: tax = price x rate / (100 + rate), for each head of its own. */
import { minus, rupees, shareOf, sumOf, type Paise } from '#contract/catalog.ts'

export type GstSplit =
  | { readonly kind: 'inter'; readonly taxable: Paise; readonly igst: Paise }
  | { readonly kind: 'intra'; readonly taxable: Paise; readonly cgst: Paise; readonly sgst: Paise }

/** Each head is rounded by itself: halving the whole tax would make them differ. The parts sum to the price. */
export function splitGst(price: Paise, percent: number, isSameState: boolean): GstSplit {
  if (!isSameState) {
    const igst = taxIn(price, percent, percent)
    return { kind: 'inter', taxable: minus(price, igst), igst }
  }
  const half = taxIn(price, percent / 2, percent)
  return { kind: 'intra', taxable: minus(price, sumOf(half, half)), cgst: half, sgst: half }
}

/** Of a supply on which no tax is charged: all of the price is its value. It counts as one to another state. */
export const untaxed = (price: Paise): GstSplit => ({ kind: 'inter', taxable: price, igst: NONE })

/** Splits `back`, the sum of all refunds, less the earlier notes: so notes for the whole price sum to exactly its tax. */
export function splitCredit(
  invoice: { readonly amount: Paise; readonly split: GstSplit },
  back: Paise,
  before: readonly GstSplit[],
): GstSplit {
  const amount = minus(back, sumOf(...before.map(totalOf)))
  const next = (head: (split: GstSplit) => Paise): Paise =>
    minus(shareOf(head(invoice.split), back, invoice.amount), sumOf(...before.map(head)))
  if (invoice.split.kind === 'inter') {
    const igst = next((split) => (split.kind === 'inter' ? split.igst : NONE))
    return { kind: 'inter', taxable: minus(amount, igst), igst }
  }
  const half = next((split) => (split.kind === 'intra' ? split.cgst : NONE))
  return { kind: 'intra', taxable: minus(amount, sumOf(half, half)), cgst: half, sgst: half }
}

export const taxOf = (split: GstSplit): Paise => (split.kind === 'inter' ? split.igst : sumOf(split.cgst, split.sgst))

const NONE = rupees(0)
const totalOf = (split: GstSplit): Paise => sumOf(split.taxable, taxOf(split))

/** In thousandths of a per cent, which are whole: the half of 12.25 % too. */
const taxIn = (price: Paise, head: number, percent: number): Paise =>
  shareOf(price, Math.round(head * 1000), 100_000 + Math.round(percent * 1000))
