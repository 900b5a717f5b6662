/** GST inside a price, in whole paise. Rule 35, CGST Rules: tax = price x rate / (100 + rate), for each head of its own. */
import { GST_PERCENT, paise, type Paise } from '#contract/catalog.ts'

export type GstSplit =
  | { readonly kind: 'inter'; readonly taxable: Paise; readonly igst: Paise }
  | { readonly kind: 'intra'; readonly taxable: Paise; readonly cgst: Paise; readonly sgst: Paise }

/**
 * Splits a price that includes GST. Within the seller's state half the rate goes to each of two heads, and each is
 * rounded by itself: halving the whole tax would make them differ. The parts always sum to the price.
 */
export function splitGst(price: Paise, isSameState: boolean): GstSplit {
  if (!isSameState) {
    const igst = taxIn(price, GST_PERCENT)
    return { kind: 'inter', taxable: paise(price - igst), igst }
  }
  const half = taxIn(price, GST_PERCENT / 2)
  return { kind: 'intra', taxable: paise(price - 2 * half), cgst: half, sgst: half }
}

/** The tax of one head, to the nearest paisa; half a paisa goes up. In integers, so that no price is off by one. */
const taxIn = (price: Paise, percent: number): Paise =>
  paise(Math.floor((2 * price * percent + (100 + GST_PERCENT)) / (2 * (100 + GST_PERCENT))))

/** All GST in a price, for letters and receipts that name one figure. */
export const gstIn = (price: Paise): Paise => taxIn(price, GST_PERCENT)
