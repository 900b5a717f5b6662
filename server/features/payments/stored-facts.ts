import * as z from 'zod/mini'
import { paise } from '#contract/catalog.ts'
import { DISPUTE_STATES, type PaymentFacts } from './payment.ts'

/** The form in which facts are stored now. A change of PaymentFacts takes the next number and reads the older ones. */
const VERSION = 2

const told = {
  paymentId: z.string(),
  orderId: z.nullable(z.string()),
  amount: z.pipe(z.int(), z.transform(paise)),
  currency: z.string(),
  email: z.string(),
  phone: z.string(),
  namedCourse: z.nullable(z.string()),
  means: z._default(z.string(), ''),
  createdAt: z.nullable(z.string()),
  isAuthorised: z.boolean(),
  isCaptured: z.boolean(),
  failedAt: z.nullable(z.string()),
  refundedInAll: z.number(),
}

/** Without a version, and with one word for all disputes. */
const First = z.pipe(
  z.object({ ...told, refunds: z.record(z.string(), z.number()), dispute: z.enum(['none', 'open', 'won', 'lost']) }),
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
  amount: z.nullable(z.number()),
  reason: z.string(),
  respondBy: z.nullable(z.string()),
})

const Second = z.pipe(
  z.object({
    version: z.literal(VERSION),
    ...told,
    refunds: z.array(z.tuple([z.string(), z.number()])),
    disputes: z.array(z.tuple([z.string(), StoredDispute])),
  }),
  z.transform(({ version: _version, refunds, disputes, ...facts }): PaymentFacts => ({
    ...facts,
    refunds: new Map(refunds),
    disputes: new Map(disputes),
  })),
)

/** Thrown for facts that this version of the server cannot read: damaged, or written by a later one. */
export class UnreadableFacts extends Error {
  override readonly name = 'UnreadableFacts'
}

/** PaymentFacts as text for the database. */
export const writeFacts = ({ refunds, disputes, ...facts }: PaymentFacts): string =>
  JSON.stringify({ version: VERSION, ...facts, refunds: [...refunds], disputes: [...disputes] })

/**
 * PaymentFacts as they come back from the database, whatever version of the server wrote them.
 * @throws UnreadableFacts
 */
export function readFacts(text: string): PaymentFacts {
  const facts = tryFacts(text)
  if (!facts) throw new UnreadableFacts('the stored facts of a payment cannot be read')
  return facts
}

/** The same, or null for facts that cannot be read: for lists, which one row must not stop. */
export function tryFacts(text: string): PaymentFacts | null {
  const stored = parseJson(text)
  const form = z.looseObject({ version: z.optional(z.unknown()) }).safeParse(stored)
  const read = form.success && form.data.version !== undefined ? Second.safeParse(stored) : First.safeParse(stored)
  return read.success ? read.data : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
