import * as z from 'zod/mini'
import { units } from '#contract/catalog.ts'
import { Units as Amount } from '#contract/payments.ts'
import { storedJson, Unreadable } from '../../../database/stored-json.ts'
import { DETAILS } from './details.ts'
import { Charge, Settlement } from './settlement.ts'
import { DISPUTE_STATES, REFUND_STATES, type Moment, type PaymentFacts } from './payment.ts'
import { SOURCES } from './sources.ts'
import { typedAddress } from './typed-text.ts'

const DETAIL_FIELDS = {
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
  bankReference: z._default(z.string(), ''),
  charge: z._default(z.nullable(Charge), null),
  settlement: z._default(z.nullable(Settlement), null),
}

const EARLIER = {
  ...DETAIL_FIELDS,
  isAuthorised: z.boolean(),
  isCaptured: z.boolean(),
  failedAt: z.nullable(z.string()),
  refundedInAll: Amount,
}

const EarlierDispute = z.object({
  state: z.enum(DISPUTE_STATES),
  amount: z.nullable(Amount),
  reason: z.string(),
  respondBy: z.nullable(z.string()),
})

interface Earlier extends z.infer<z.ZodMiniObject<typeof EARLIER>> {
  readonly refunds: Iterable<readonly [string, PaymentFacts['amount']]>
  readonly disputes: Iterable<readonly [string, z.infer<typeof EarlierDispute>]>
}

/** Events had no days, and all refunds one sum beside those with an id: what was counted goes on being counted. */
function fromEarlier({ isAuthorised, isCaptured, failedAt, refundedInAll, refunds, disputes, ...details }: Earlier) {
  const moment = { at: null, source: 'message' as const }
  const stated = { amount: refundedInAll, at: null, claimed: refundedInAll, saidAt: null }
  const known = [...refunds]
  const isInRefunds = refundedInAll <= known.reduce((sum, [, amount]) => sum + amount, 0)
  return {
    ...details,
    saidBy: {},
    authorised: isAuthorised ? moment : null,
    captured: isCaptured ? moment : null,
    failed: failedAt === null ? null : { ...moment, at: failedAt },
    refunds: new Map(known.map(([id, amount]) => [id, { ...moment, amount, state: 'processed' }])),
    disputes: new Map([...disputes].map(([id, dispute]) => [id, { ...moment, ...dispute }])),
    refundClaims: new Map(),
    statedRefunds: isInRefunds ? null : stated,
    acceptedLoss: units(0),
  } satisfies PaymentFacts
}

/** Without a version, and with one word for all disputes. */
const First = z.pipe(
  z.object({ ...EARLIER, refunds: z.record(z.string(), Amount), dispute: z.enum(['none', 'open', 'won', 'lost']) }),
  z.transform(({ refunds, dispute, ...facts }): PaymentFacts => {
    const unnamed = { amount: null, reason: '', respondBy: null }
    const disputes = dispute === 'none' ? [] : [['', { ...unnamed, state: dispute }] as const]
    return fromEarlier({ ...facts, refunds: Object.entries(refunds), disputes })
  }),
)

const Second = z.pipe(
  z.object({
    ...EARLIER,
    refunds: z.array(z.tuple([z.string(), Amount])),
    disputes: z.array(z.tuple([z.string(), EarlierDispute])),
  }),
  z.transform((facts): PaymentFacts => fromEarlier(facts)),
)

const MOMENT = { at: z.nullable(z.string()), source: z.enum(SOURCES) }
const StoredMoment = z.nullable(z.object(MOMENT))

const Third = z.pipe(
  z.object({
    ...DETAIL_FIELDS,
    saidBy: z.partialRecord(z.enum(DETAILS), z.enum(SOURCES)),
    authorised: StoredMoment,
    captured: StoredMoment,
    failed: StoredMoment,
    statedRefunds: z.nullable(
      z.object({ amount: Amount, at: z.nullable(z.string()), claimed: Amount, saidAt: z.nullable(z.string()) }),
    ),
    acceptedLoss: Amount,
    refunds: z.array(z.tuple([z.string(), z.object({ ...MOMENT, amount: Amount, state: z.enum(REFUND_STATES) })])),
    disputes: z.array(z.tuple([z.string(), z.extend(EarlierDispute, MOMENT)])),
    refundClaims: z.array(z.tuple([z.enum(SOURCES), z.object({ amount: Amount, at: z.nullable(z.string()) })])),
  }),
  z.transform(({ refunds, disputes, refundClaims, ...facts }): PaymentFacts => ({
    ...facts,
    refunds: new Map(refunds),
    disputes: new Map(disputes),
    refundClaims: new Map(refundClaims),
  })),
)

const stored = storedJson<PaymentFacts>(
  [First, Second, Third],
  ({ bankReference, charge, settlement, refunds, disputes, refundClaims, ...facts }) => ({
    ...facts,
    ...(bankReference && { bankReference }),
    ...(charge && { charge }),
    ...(settlement && { settlement }),
    refunds: inOrder(refunds),
    disputes: inOrder(disputes),
    refundClaims: [...refundClaims],
  }),
)

/** Equal events are written as equal text. */
const inOrder = <Event extends Moment>(events: ReadonlyMap<string, Event>) =>
  [...events].map(([id, { at, source, ...event }]) => [id, { at, source, ...event }])

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
