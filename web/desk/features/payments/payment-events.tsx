/** What was said of a payment's money, each with its day and who said it. */
import type { PaymentDetail, PaymentEvent } from '#contract/desk-payments.ts'
import { indianTime } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { Moment, Timeline } from '#web/ui/dense/timeline.tsx'

export const PaymentEvents = ({ detail: { events, payment } }: { readonly detail: PaymentDetail }) => (
  <Timeline label="What was said of the money">
    {events.map((event) => (
      <Moment
        key={`${event.kind} ${event.id} ${event.by}`}
        title={`${eventInWords(event)}, ${formatMoney({ amount: event.amount, currency: payment.currency })}`}
        aside={`${event.at ? indianTime(event.at) : 'Day not known'}, ${SAID_BY[event.by]}`}
      />
    ))}
  </Timeline>
)

const KINDS: Record<PaymentEvent['kind'], string> = {
  authorised: 'Authorised',
  captured: 'Captured',
  failed: 'Failed',
  refund: 'Refund',
  dispute: 'Dispute',
  claim: 'Said to have gone back in all',
  statement: 'Stated to have gone back in all',
}

const eventInWords = ({ kind, id, state }: PaymentEvent): string =>
  [KINDS[kind], id, state && `(${state})`].filter(Boolean).join(' ')

const SAID_BY: Record<PaymentEvent['by'], string> = {
  message: 'by a message of the provider',
  api: 'by the provider when asked',
  report: 'by its report',
  desk: 'at the desk',
}
