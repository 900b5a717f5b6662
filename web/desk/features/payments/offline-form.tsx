import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { OFFLINE_MEANS, OFFLINE_MEANS_WORDS, OfflinePayment, type OfflineChoices } from '#contract/desk-offline.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { ChoiceField } from '#web/desk/parts/choice-field.tsx'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { FormValues, Rules } from '#web/platform/checked-form.ts'
import { sizeInWords } from '#web/platform/size-words.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { TextField } from '#web/ui/field.tsx'
import { Loading } from '../../parts/loading.tsx'
import { addSlip, offlineChoicesQuery, recordOffline } from './payment-calls.ts'
import { SlipField } from './slip-field.tsx'
import { typedSum } from './typed-sum.ts'

/** A transfer, a cheque or cash becomes a payment, an enrolment and an invoice. */
export function OfflineForm() {
  const { data, error } = useQuery(offlineChoicesQuery)
  if (data) return <Form choices={data} />
  return <Loading what="the courses" error={error} />
}

const rules: Rules<OfflinePayment> = {
  safeParse: (typed: FormValues) => OfflinePayment.safeParse({ ...typed, amount: typedSum(typed['amount'], 'INR') }),
}

function Form({ choices }: { readonly choices: OfflineChoices }) {
  const navigate = useNavigate()
  const mailed = useMailSentence()
  const recorded = useRef<string | null>(null)
  const [slip, setSlip] = useState<File | null>(null)
  // The form calls as it was opened, and the file is chosen later.
  const chosen = useRef<File | null>(null)
  const slipProblem = useRef<string | null>(null)
  const choose = (file: File | null) => {
    chosen.current = file
    setSlip(file)
  }
  return (
    <div className="max-w-xl rounded-sheet border border-line bg-sheet p-3 md:p-4">
      <p className="mb-3 text-ink-soft">
        For money that did not come through the payment provider. The member is enrolled, and the invoice follows. It
        cannot be changed afterwards. {mailed('The member gets an e-mail with the receipt, and every owner is told.')}
      </p>
      <DeedForm
        label="Record a payment"
        draft="offline payment"
        rules={rules}
        call={async (sent) => {
          const answer = await recordOffline(sent)
          if (!answer.ok) return answer
          recorded.current = answer.value.id
          const added = chosen.current && (await addSlip(answer.value.id, chosen.current))
          slipProblem.current = added && !added.ok ? added.problem.detail : null
          return answer
        }}
        said={(sent) => recordedWords(sent, slipProblem.current)}
        button="Record the payment"
        onClose={() =>
          void navigate(recorded.current === null ? deskPaths.payments : deskPaths.payment(recorded.current))
        }
      >
        {(errorOf) => (
          <>
            <Fields choices={choices} errorOf={errorOf} />
            <ChosenSlip file={slip} onChoose={choose} />
          </>
        )}
      </DeedForm>
    </div>
  )
}

/** The payment is recorded even where its slip is refused: that is added on the payment's page. */
const recordedWords = ({ amount, email }: OfflinePayment, slipProblem: string | null): string =>
  [
    `${formatMoney({ amount, currency: 'INR' })} recorded. ${email} is enrolled.`,
    ...(slipProblem === null ? [] : [`The slip is not stored: ${slipProblem}. Add it on this page.`]),
  ].join(' ')

interface ChosenSlipProps {
  readonly file: File | null
  readonly onChoose: (file: File | null) => void
}

const ChosenSlip = ({ file, onChoose }: ChosenSlipProps) => (
  <div className="grid gap-2">
    <SlipField label="Slip, if there is one" onChoose={onChoose} />
    <p role="status" className="wrap-anywhere">
      {file && `${file.name}, ${sizeInWords(file.size)}, is stored with the payment when you record it.`}
    </p>
    {file && (
      <div>
        <SmallButton tone="quiet" onClick={() => onChoose(null)}>
          Remove the slip
        </SmallButton>
      </div>
    )}
  </div>
)

interface FieldsProps {
  readonly choices: OfflineChoices
  readonly errorOf: (name: keyof OfflinePayment) => string | undefined
}

function Fields({ choices: { courses }, errorOf }: FieldsProps) {
  const [today] = useState(() => indianDayKey(new Date().toISOString()))
  return (
    <>
      <TextField
        label="E-mail address of the account"
        hint="Whoever has no account yet registers first."
        name="email"
        type="email"
        autoComplete="off"
        required
        error={errorOf('email')}
      />
      <ChoiceField
        label="Course"
        name="course"
        error={errorOf('course')}
        options={courses.map(({ id, name, price }) => [
          id,
          price === null ? name : `${name}, ${formatMoney({ amount: price, currency: 'INR' })}`,
        ])}
      />
      <TextField
        label="Came in, in rupees"
        hint="GST inside it."
        name="amount"
        inputMode="decimal"
        required
        error={errorOf('amount')}
      />
      <TextField label="Day on which it came" name="on" type="date" max={today} required error={errorOf('on')} />
      <ChoiceField
        label="Paid by"
        name="means"
        error={errorOf('means')}
        options={OFFLINE_MEANS.map((means) => [means, OFFLINE_MEANS_WORDS[means]])}
      />
      <TextField
        label="Reference"
        hint="UTR, UPI reference, cheque or receipt number. Each is recorded once."
        name="reference"
        autoComplete="off"
        required
        error={errorOf('reference')}
      />
    </>
  )
}
