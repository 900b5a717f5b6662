import { Repayment } from '#contract/desk-offline.ts'
import type { PaymentDetail } from '#contract/desk-payments.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { Rules } from '#web/platform/checked-form.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { TextField } from '#web/ui/field.tsx'
import { recordRepayment } from './payment-calls.ts'
import { refundEndWords } from './refund-words.ts'
import { SumField } from './sum-field.tsx'
import { typedSum } from './typed-sum.ts'

interface RecordRepaymentProps {
  readonly detail: PaymentDetail
  readonly onClose: () => void
}

/** Money of a payment that came past the provider, given back by hand. */
export function RecordRepayment({ detail, onClose }: RecordRepaymentProps) {
  const { payment, refunding } = detail
  const { id, currency } = payment
  const mailed = useMailSentence()
  const all = { amount: refunding.refundable, currency }
  return (
    <DeedForm
      label="Record a repayment"
      draft={`repayment ${id}`}
      rules={rulesFor(detail)}
      call={(sent) => recordRepayment(id, sent)}
      said={({ amount }) => `The repayment of ${formatMoney({ amount, currency })} is recorded.`}
      button="Record the repayment"
      tone="trip"
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <SumField
            label="Given back"
            hint={`At most ${formatMoney(all)}.`}
            name="amount"
            money={all}
            error={errorOf('amount')}
          />
          <TextField
            label="Day"
            name="on"
            type="date"
            max={indianDayKey(new Date().toISOString())}
            error={errorOf('on')}
          />
          <TextField label="Reference" name="reference" autoComplete="off" error={errorOf('reference')} />
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

const rulesFor = ({ payment, refunding }: PaymentDetail): Rules<Repayment> => ({
  safeParse: (typed) =>
    Repayment.safeParse({
      ...typed,
      amount: typedSum(typed['amount'], payment.currency),
      refundable: refunding.refundable,
    }),
})
