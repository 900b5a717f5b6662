/** Money that goes back, as the desk orders and states it. Amounts are of the payment's currency; times are ISO 8601 UTC. */
import * as z from 'zod/mini'
import { day, filledLines, record } from './fields.ts'
import { Units } from './payments.ts'

/** `sent`: whether the provider has it is not known yet. `pending`: it has it, and has not paid it out. */
export const REFUND_ORDER_STATES = ['asked', 'sent', 'pending', 'made', 'refused'] as const
export type RefundOrderState = (typeof REFUND_ORDER_STATES)[number]

export const RefundOrder = z.object({
  id: z.string(),
  amount: Units,
  state: z.enum(REFUND_ORDER_STATES),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  isLate: z.boolean(),
})
export type RefundOrder = z.infer<typeof RefundOrder>

/** `hand`: it came past the provider. `dashboard`: without API keys the provider's own page refunds. */
export const REFUND_WAYS = ['provider', 'dashboard', 'hand'] as const

export const Refunding = z.object({ refundable: Units, way: z.enum(REFUND_WAYS), orders: z.array(RefundOrder) })
export type Refunding = z.infer<typeof Refunding>

const why = filledLines('Say why').check(z.maxLength(1000, 'Use at most 1000 characters'))

const SUM_WRONG = 'Enter a sum in the currency of the payment, with no more digits behind the point than it has'
const sum = z.int({ error: SUM_WRONG }).check(z.nonnegative(SUM_WRONG)).brand<'units'>()

/** `refundable` is what could go back when the page was opened: where it has changed since, nothing is ordered. */
export const RefundWish = record({
  amount: z.int({ error: SUM_WRONG }).check(z.positive('Enter what goes back')).brand<'units'>(),
  refundable: sum,
  why,
})
export type RefundWish = z.infer<typeof RefundWish>

export const RefundNotMade = record({ order: z.string(), why })
export type RefundNotMade = z.infer<typeof RefundNotMade>

/** What went back in all, and on which day of India the last of it did. */
export const RefundsStatement = record({ refunded: sum, on: day('Enter the day'), why })
export type RefundsStatement = z.infer<typeof RefundsStatement>
