import { unitsIn } from '#contract/money.ts'

/** People type rupees; calls carry paise, and so for every currency. What is no sum is no number. */
export const typedSum = (typed: unknown, currency: string): number => unitsIn(String(typed), currency) ?? Number.NaN
