import * as z from 'zod/mini'
import type { PaymentFacts } from './payment.ts'

/** PaymentFacts as they come back from the database. */
const StoredFacts: z.ZodMiniType<PaymentFacts> = z.object({
  paymentId: z.string(),
  orderId: z.nullable(z.string()),
  amount: z.custom<PaymentFacts['amount']>((value) => Number.isInteger(value)),
  currency: z.string(),
  email: z.string(),
  phone: z.string(),
  namedCourse: z.nullable(z.string()),
  createdAt: z.string(),
  isAuthorised: z.boolean(),
  isCaptured: z.boolean(),
  failedAt: z.nullable(z.string()),
  refunds: z.record(z.string(), z.number()),
  refundedInAll: z.number(),
  dispute: z.enum(['none', 'open', 'won', 'lost']),
})

export const readFacts = (text: string): PaymentFacts => StoredFacts.parse(JSON.parse(text))
