import { useState } from 'react'
import { askAccountant } from '#contract/credit-notes.ts'
import type { PaymentDetail } from '#contract/desk-payments.ts'
import { RefundWish, type RefundOrder } from '#contract/desk-refunds.ts'
import { indianTime } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import type { Rules } from '#web/platform/checked-form.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Moment, Timeline } from '#web/ui/dense/timeline.tsx'
import { orderRefund } from './payment-calls.ts'
import { RecordMistake } from './record-mistake.tsx'
import { RecordRepayment } from './record-repayment.tsx'
import { RefundNotMade } from './refund-not-made.tsx'
import { refundEndWords } from './refund-words.ts'
import { SumField } from './sum-field.tsx'
import { typedSum } from './typed-sum.ts'

interface RefundsProps {
  readonly detail: PaymentDetail
}

/** Whether there is anything to say about refunds, or to do for whoever looks. */
export function useHasRefunds(): (detail: PaymentDetail) => boolean {
  const may = useMay()
  return ({ refunding: { refundable, orders, way } }) =>
    orders.length > 0 || (refundable > 0 && may(way === 'hand' ? 'offlineRecord' : 'refundsOrder'))
}

/** What was given back from here, and how to give back more. */
export function Refunds({ detail }: RefundsProps) {
  const may = useMay()
  const [open, setOpen] = useState<'refund' | 'mistake' | null>(null)
  const isOpen = open !== null
  const place = useFocusBack(isOpen)
  const { payment, refunding } = detail
  const { currency } = payment
  const isOnItsWay = refunding.orders.some(({ state }) => state === 'asked' || state === 'sent')
  const isByHand = refunding.way === 'hand'
  const Form = isByHand ? (open === 'mistake' ? RecordMistake : RecordRepayment) : OrderRefund
  return (
    <>
      {refunding.orders.length > 0 && (
        <Timeline label="Refunds ordered">
          {refunding.orders.map((order) => (
            <Moment
              key={order.id}
              title={`${formatMoney({ amount: order.amount, currency })}: ${STATES[order.state]}`}
              aside={`${indianTime(order.at)}, ${order.by}`}
            >
              {order.reason && `Reason: ${order.reason}`}
              {order.isLate && may('refundsOrder') && <RefundNotMade paymentId={payment.id} order={order} />}
            </Moment>
          ))}
        </Timeline>
      )}
      {may(isByHand ? 'offlineRecord' : 'refundsOrder') &&
        // A form that is open stays, with what is typed: the server says what moved meanwhile.
        (isOpen || (refunding.refundable > 0 && !isOnItsWay)) &&
        (refunding.way === 'dashboard' ? (
          <AtDashboard detail={detail} />
        ) : isOpen ? (
          <Form detail={detail} onClose={() => setOpen(null)} />
        ) : (
          <div ref={place} className={`flex flex-wrap gap-2 ${refunding.orders.length > 0 ? 'mt-3' : ''}`}>
            <SmallButton onClick={() => setOpen('refund')}>{isByHand ? 'Record a repayment' : 'Refund'}</SmallButton>
            {isByHand && <SmallButton onClick={() => setOpen('mistake')}>Recorded by mistake</SmallButton>}
          </div>
        ))}
    </>
  )
}

const STATES: Readonly<Record<RefundOrder['state'], string>> = {
  asked: 'goes to the provider',
  sent: 'sent to the provider, whose answer is awaited',
  pending: 'with the provider, not paid out yet',
  made: 'refunded',
  refused: 'not refunded',
}

const rulesFor = ({ payment, refunding }: PaymentDetail): Rules<RefundWish> => ({
  safeParse: (typed) =>
    RefundWish.safeParse({
      ...typed,
      amount: typedSum(typed['amount'], payment.currency),
      refundable: refunding.refundable,
    }),
})

function OrderRefund({ detail, onClose }: RefundsProps & { readonly onClose: () => void }) {
  const { payment, refunding } = detail
  const { id, currency } = payment
  const mailed = useMailSentence()
  const all = { amount: refunding.refundable, currency }
  return (
    <DeedForm
      label="Refund"
      draft={`refund ${id}`}
      rules={rulesFor(detail)}
      call={(sent) => orderRefund(id, sent)}
      said={({ amount }) => `The refund of ${formatMoney({ amount, currency })} goes to the provider.`}
      button="Refund"
      tone="trip"
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <SumField
            label="Refund"
            hint={`At most ${formatMoney(all)}.`}
            name="amount"
            money={all}
            error={errorOf('amount')}
          />
          <ul aria-label="What happens" className="grid list-disc gap-1 pl-5">
            {refundEndWords(detail, mailed).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </DeedForm>
  )
}

/** Without API keys. The address is the provider's own page of a payment. */
function AtDashboard({ detail: { payment, seatEnd } }: RefundsProps) {
  const mailed = useMailSentence()
  return (
    <div className="grid gap-2">
      {seatEnd?.invoice.late && <p>{askAccountant(seatEnd.invoice.late)}</p>}
      <p>This site has no API keys of the provider, so refunds are made at its dashboard:</p>
      <ol className="grid list-decimal gap-1 pl-5">
        <li>
          Open{' '}
          <a
            href={`https://dashboard.razorpay.com/app/payments/${encodeURIComponent(payment.id)}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6"
          >
            this payment at the provider
          </a>{' '}
          and sign in.
        </li>
        <li>Press “Issue Refund”, and type the sum.</li>
        <li>
          {mailed(
            'The provider tells this site, and the rest happens by itself: enrolment, credit note and e-mail.',
            'The provider tells this site, and the rest happens by itself: enrolment and credit note. The e-mail is written to a file, because no mail server is set.',
          )}
        </li>
      </ol>
    </div>
  )
}
