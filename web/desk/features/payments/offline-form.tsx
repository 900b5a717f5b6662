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
import { TextField } from '#web/ui/field.tsx'
import { Loading } from '../../parts/loading.tsx'
import { offlineChoicesQuery, recordOffline } from './payment-calls.ts'
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
  const recorded = useRef<string | null>(null)
  return (
    <div className="max-w-xl rounded-sheet border border-line bg-sheet p-3 md:p-4">
      <p className="mb-3 text-ink-soft">
        For money that did not come through the payment provider. The member is enrolled, gets the e-mail with the
        receipt, and the invoice follows. It cannot be changed afterwards; every owner is told.
      </p>
      <DeedForm
        label="Record a payment"
        draft="offline payment"
        rules={rules}
        call={async (sent) => {
          const answer = await recordOffline(sent)
          if (answer.ok) recorded.current = answer.value.id
          return answer
        }}
        said={({ amount, email }) => `${formatMoney({ amount, currency: 'INR' })} recorded. ${email} is enrolled.`}
        button="Record the payment"
        onClose={() =>
          void navigate(recorded.current === null ? deskPaths.payments : deskPaths.payment(recorded.current))
        }
      >
        {(errorOf) => <Fields choices={choices} errorOf={errorOf} />}
      </DeedForm>
    </div>
  )
}

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
