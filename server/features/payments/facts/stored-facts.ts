import * as z from 'zod/mini'
import { Amount } from '#contract/payments.ts'
import { storedJson, Unreadable } from '../../../database/stored-json.ts'
import { DISPUTE_STATES, type PaymentFacts } from './payment.ts'
import { typedAddress } from './typed-text.ts'

const SHARED = {
  paymentId: z.string(),
  orderId: z.nullable(z.string()),
  amount: Amount,
  currency: z.string(),
  // The filler that the provider puts in was kept once.
  email: z.pipe(
    z.string(),
    z.transform((email: string) => typedAddress(email)),
  ),
  phone: z.string(),
  namedCourse: z.nullable(z.string()),
  means: z._default(z.string(), ''),
  createdAt: z.nullable(z.string()),
  isAuthorised: z.boolean(),
  isCaptured: z.boolean(),
  failedAt: z.nullable(z.string()),
  refundedInAll: Amount,
}

/** Without a version, and with one word for all disputes. */
const First = z.pipe(
  z.object({ ...SHARED, refunds: z.record(z.string(), Amount), dispute: z.enum(['none', 'open', 'won', 'lost']) }),
  z.transform(({ refunds, dispute, ...facts }): PaymentFacts => {
    const unnamed = { amount: null, reason: '', respondBy: null }
    return {
      ...facts,
      refunds: new Map(Object.entries(refunds)),
      disputes: new Map(dispute === 'none' ? [] : [['', { ...unnamed, state: dispute }]]),
    }
  }),
)

const StoredDispute = z.object({
  state: z.enum(DISPUTE_STATES),
  amount: z.nullable(Amount),
  reason: z.string(),
  respondBy: z.nullable(z.string()),
})

const Second = z.pipe(
  z.object({
    ...SHARED,
    refunds: z.array(z.tuple([z.string(), Amount])),
    disputes: z.array(z.tuple([z.string(), StoredDispute])),
  }),
  z.transform(({ refunds, disputes, ...facts }): PaymentFacts => ({
    ...facts,
    refunds: new Map(refunds),
    disputes: new Map(disputes),
  })),
)

const stored = storedJson<PaymentFacts>([First, Second], ({ refunds, disputes, ...facts }) => ({
  ...facts,
  refunds: [...refunds],
  disputes: [...disputes],
}))

export const writeFacts = stored.write

/** Reads what any version of the server wrote. @throws Unreadable */
export const readFacts = stored.read

/** Returns null for facts that cannot be read, so that one row does not stop a list. */
export function tryFacts(text: string): PaymentFacts | null {
  try {
    return readFacts(text)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
