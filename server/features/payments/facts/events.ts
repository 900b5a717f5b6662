/** The events of a payment one by one, as its page shows them. */
import type { PaymentEvent } from '#contract/desk-payments.ts'
import type { PaymentFacts } from './payment.ts'
import { compare } from './sources.ts'

/** In the order of their days; those of an unknown day first. */
export function eventsOf(facts: PaymentFacts): PaymentEvent[] {
  const { amount, statedRefunds: stated } = facts
  const once = (['authorised', 'captured', 'failed'] as const).flatMap((kind): PaymentEvent[] => {
    const moment = facts[kind]
    return moment ? [{ kind, id: '', state: '', amount, at: moment.at ?? facts.createdAt, by: moment.source }] : []
  })
  const events: PaymentEvent[] = [
    ...once,
    ...Array.from(facts.refunds, ([id, one]): PaymentEvent => ({ kind: 'refund', id, by: one.source, ...said(one) })),
    ...Array.from(facts.disputes, ([id, one]): PaymentEvent => ({
      kind: 'dispute',
      id,
      by: one.source,
      ...said({ ...one, amount: one.amount ?? amount }),
    })),
    ...Array.from(facts.refundClaims, ([by, one]): PaymentEvent => ({ kind: 'claim', id: '', state: '', ...one, by })),
    ...(stated
      ? [{ kind: 'statement', id: '', state: '', amount: stated.amount, at: stated.at, by: 'desk' } as const]
      : []),
  ]
  return events.toSorted((one, other) => compare(one.at ?? '', other.at ?? ''))
}

const said = ({ state, amount, at }: Pick<PaymentEvent, 'state' | 'amount' | 'at'>) => ({ state, amount, at })
