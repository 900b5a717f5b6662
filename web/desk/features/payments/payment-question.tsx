import { useState } from 'react'
import { SeatKept, type PaymentDetail, type PaymentQuestion } from '#contract/desk-payments.ts'
import { RefundsStatement } from '#contract/desk-refunds.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import type { Units } from '#contract/catalog.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import type { Rules } from '#web/platform/checked-form.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { keepSeat, stateRefunds } from './payment-calls.ts'
import { SumField } from './sum-field.tsx'
import { typedSum } from './typed-sum.ts'

interface QuestionProps {
  readonly detail: PaymentDetail
  readonly question: PaymentQuestion
}

/** What only a person can say of a payment, and the answer to it. */
export function Question({ detail, question }: QuestionProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  const { id, currency } = detail.payment
  const close = () => setOpen(false)
  return (
    <>
      <p>{wordsOf(question, currency)}</p>
      {isOpen ? (
        question.about === 'refundClaimed' ? (
          <Refunds id={id} currency={currency} question={question} onClose={close} />
        ) : (
          <Keep id={id} onClose={close} />
        )
      ) : (
        may(question.about === 'refundClaimed' ? 'refundsMark' : 'paymentsAssign') && (
          <div ref={place} className="mt-3">
            <SmallButton onClick={() => setOpen(true)}>
              {question.about === 'refundClaimed' ? 'Say what went back' : 'Leave the seat'}
            </SmallButton>
          </div>
        )
      )}
    </>
  )
}

function wordsOf(question: PaymentQuestion, currency: string): string {
  const money = (amount: Units) => formatMoney({ amount, currency })
  if (question.about === 'lostInPart')
    return `${money(question.lost)} of this payment was lost in a dispute. Does the member keep the seat? Leave it, or take it back above.`
  const { claimed, known } = question
  const seen = known === 0 ? 'no refund of it is known' : `only ${money(known)} is known by its refunds`
  return `The provider’s report or its last message says that ${money(claimed)} went back in all, and ${seen}. Nothing follows from it until you say what the dashboard shows.`
}

interface FormProps {
  readonly id: string
  readonly onClose: () => void
}

type Claimed = Extract<PaymentQuestion, { readonly about: 'refundClaimed' }>

const rulesFor = (currency: string): Rules<RefundsStatement> => ({
  safeParse: (typed) => RefundsStatement.safeParse({ ...typed, refunded: typedSum(typed['refunded'], currency) }),
})

type RefundsProps = FormProps & { readonly question: Claimed; readonly currency: string }

function Refunds({ id, question, currency, onClose }: RefundsProps) {
  const money = (amount: Units) => formatMoney({ amount, currency })
  return (
    <DeedForm
      isBelow
      label="What went back"
      draft={`refunds ${id}`}
      rules={rulesFor(currency)}
      call={(sent) => stateRefunds(id, sent)}
      said={({ refunded }) => `${money(refunded)} went back in all. What follows from it is done.`}
      button="Save what went back"
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <SumField
            label="Refunded in all"
            hint={`From ${money(question.known)} to ${money(question.most)}, as the provider’s dashboard shows.`}
            name="refunded"
            money={{ amount: question.claimed, currency }}
            error={errorOf('refunded')}
          />
          <TextField
            label="Day of the last refund"
            name="on"
            type="date"
            max={indianDayKey(new Date().toISOString())}
            error={errorOf('on')}
          />
        </>
      )}
    </DeedForm>
  )
}

const Keep = ({ id, onClose }: FormProps) => (
  <DeedForm
    isBelow
    label="Leave the seat"
    draft={`keep ${id}`}
    rules={SeatKept}
    call={(sent) => keepSeat(id, sent)}
    said={() => 'The seat stays.'}
    button="Leave the seat"
    onClose={onClose}
  />
)
