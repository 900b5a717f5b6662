import { OfflineMistake } from '#contract/desk-offline.ts'
import type { PaymentDetail } from '#contract/desk-payments.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { Rules } from '#web/platform/checked-form.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { recordMistake } from './payment-calls.ts'
import { mistakeWords } from './refund-words.ts'

interface RecordMistakeProps {
  readonly detail: PaymentDetail
  readonly onClose: () => void
}

/** A payment past the provider whose member, course or sum was mistyped, or which never came. */
export function RecordMistake({ detail, onClose }: RecordMistakeProps) {
  const mailed = useMailSentence()
  return (
    <DeedForm
      label="Take back this record"
      draft={`mistake ${detail.payment.id}`}
      rules={rulesFor(detail)}
      call={(sent) => recordMistake(detail.payment.id, sent)}
      said={() => 'The record is taken back. Its reference can be used again.'}
      button="Take it back"
      tone="trip"
      onClose={onClose}
    >
      {() => (
        <ul aria-label="What happens" className="grid list-disc gap-1 pl-5">
          {mistakeWords(detail, mailed).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </DeedForm>
  )
}

const rulesFor = ({ refunding: { refundable } }: PaymentDetail): Rules<OfflineMistake> => ({
  safeParse: (typed) => OfflineMistake.safeParse({ ...typed, refundable }),
})
