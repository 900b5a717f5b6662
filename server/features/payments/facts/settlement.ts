/** What the provider keeps of a payment for itself, and the transfer with which the rest reached the business's bank. */
import * as z from 'zod/mini'
import { Units } from '#contract/payments.ts'
import { compare } from './sources.ts'

/** In the payment's currency. The tax is a part of the fee. */
export const Charge = z.object({ fee: Units, tax: Units })
export type Charge = z.infer<typeof Charge>

/** `utr` is the bank's number of the transfer, `at` ISO time; empty and null where it was not said. */
export const Settlement = z.object({ id: z.string(), utr: z.string(), at: z.nullable(z.string()) })
export type Settlement = z.infer<typeof Settlement>

/** A fee is said at the capture, and corrected upward where at all. */
export const laterCharge = (a: Charge, b: Charge): Charge => ((a.fee - b.fee || a.tax - b.tax) >= 0 ? a : b)

/** A transfer that failed is followed by another one. Of one transfer, who says more counts. */
export const laterSettlement = (a: Settlement, b: Settlement): Settlement =>
  (compare(a.at ?? '', b.at ?? '') || compare(a.id, b.id) || compare(a.utr, b.utr)) >= 0 ? a : b
