/** Messages of the payment provider that were set aside, as the desk shows and settles them. */
import * as z from 'zod/mini'
import { filledLines, record } from './fields.ts'
import { MONEY, Units } from './payments.ts'

/** What of a message can be read without believing the rest of it. `phone` is null for staff who may not read numbers. */
const MessageFacts = z.object({
  event: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  ...MONEY,
  amount: z.nullable(Units),
  email: z.string(),
  phone: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
})
export type MessageFacts = z.infer<typeof MessageFacts>

export const ParkedMessage = z.object({
  id: z.string(),
  /** Whoever settles it says after how many tries it was seen. */
  attempts: z.int(),
  receivedAt: z.string(),
  reason: z.string(),
  bytes: z.int(),
  facts: z.nullable(MessageFacts),
})
export type ParkedMessage = z.infer<typeof ParkedMessage>

const attempts = z.int32().check(z.nonnegative())

export const MessageRetry = record({ attempts })

export const MessageTried = z.object({ isDone: z.boolean(), reason: z.nullable(z.string()) })
export type MessageTried = z.infer<typeof MessageTried>

export const MessageClearance = record({
  attempts,
  why: filledLines('Say why').check(z.maxLength(1000, 'Use at most 1000 characters')),
})
export type MessageClearance = z.infer<typeof MessageClearance>
