import { useState } from 'react'
import { batchName } from '#contract/batch-names.ts'
import { BatchChoice, SeatUndo, type PaymentDetail } from '#contract/desk-payments.ts'
import { ChoiceField } from '#web/desk/parts/choice-field.tsx'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { chooseBatch, restore, undo } from './payment-calls.ts'
import { saidFull } from './seat-back.tsx'
import { seatEndWords } from './seat-end-words.ts'

/** What can be done about the seat of a payment. */
export function SeatChanges({ detail }: { readonly detail: PaymentDetail }) {
  const { payment, batches } = detail
  const may = useMay()
  const mailed = useMailSentence()
  const [open, setOpen] = useState<'batch' | 'undo' | null>(null)
  const place = useFocusBack(open !== null)
  const { id, seat } = payment
  if (!seat) return null
  const others = batches.filter(({ key }) => key !== seat.batchKey)
  const close = () => setOpen(null)
  const nameOf = (chosen: string) => {
    const batch = others.find(({ key }) => key === chosen)
    return batch ? batchName(seat.course, batch) : chosen
  }
  if (open === 'undo') return <TakeBack detail={detail} onClose={close} />
  if (open === 'batch')
    return (
      <DeedForm
        isBelow
        label="Choose the batch"
        draft={`batch ${id}`}
        rules={BatchChoice}
        call={(sent) => chooseBatch(id, sent)}
        said={({ batch }) => `The seat is in ${nameOf(batch)}. ${mailed('A letter is on its way.')}`}
        button="Move the seat"
        onClose={close}
      >
        {(errorOf) => (
          <ChoiceField
            label="Batch"
            name="batch"
            error={errorOf('batch')}
            options={others.map(({ key, label }) => [key, label])}
          />
        )}
      </DeedForm>
    )
  return (
    <div ref={place} className="mt-3 flex flex-wrap gap-2">
      {may('seatsChange') && seat.state === 'active' && others.length > 0 && (
        <SmallButton onClick={() => setOpen('batch')}>Choose the batch</SmallButton>
      )}
      {may('paymentsAssign') && (
        <SmallButton tone="trip" onClick={() => setOpen('undo')}>
          Take the seat back
        </SmallButton>
      )}
    </div>
  )
}

interface TakeBackProps {
  readonly detail: PaymentDetail
  readonly onClose: () => void
}

function TakeBack({ detail, onClose }: TakeBackProps) {
  const mailed = useMailSentence()
  return (
    <DeedForm
      isBelow
      label="Take the seat back"
      draft={`undo ${detail.payment.id}`}
      rules={SeatUndo}
      call={(sent) => undo(detail.payment.id, sent)}
      said={() => 'The seat is taken back. The payment waits at the desk; no money was moved.'}
      undo={() => () => restoreAndSay(detail.payment.id)}
      button="Take the seat back"
      tone="trip"
      onClose={onClose}
    >
      {() => (
        <ul aria-label="What happens" className="grid list-disc gap-1 pl-5">
          {seatEndWords(detail, mailed).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </DeedForm>
  )
}

async function restoreAndSay(id: string) {
  const answer = await restore(id)
  if (answer.ok) saidFull(answer.value)
  return answer
}
