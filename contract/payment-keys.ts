import * as z from 'zod/mini'

/** What the provider said to the keys in force, and which these are; no id where there are none. */
export const PaymentKeysAnswer = z.object({
  state: z.enum(['accepted', 'refused', 'unanswered', 'missing']),
  keyId: z.string(),
})
export type PaymentKeysAnswer = z.infer<typeof PaymentKeysAnswer>
