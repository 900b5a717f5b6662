import { inDecimals, unitsIn } from '#contract/money.ts'
import { PayerClaim } from '#contract/payer-claims.ts'
import type { Purchases } from '#contract/payments.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { showProblem, showMailSuccess } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { claimPayment } from './claim-calls.ts'

export interface PaidFormProps {
  /** What may have been paid for. One alone is not asked for. */
  readonly courses: Purchases['onSale']
  readonly onDone: () => void
}

const SAID =
  'Thank you. We compare it with the payments that come in: your course appears in My Courses, or our support team writes to you. Do not pay again.'

/** What somebody says who has paid. The answer is the same whatever payments there are. */
export function PaidForm({ courses, onDone }: PaidFormProps) {
  const [only, ...others] = courses
  const single = others.length === 0 ? only : undefined
  const { handlers, field, isBusy } = useCheckedForm<PayerClaim>({
    rules: () => ({
      safeParse: (typed) =>
        PayerClaim.safeParse({ ...typed, amount: unitsIn(String(typed['amount']), 'INR') ?? Number.NaN }),
    }),
    async send(claim, form) {
      const answer = await claimPayment(claim)
      if (answer.ok) {
        showMailSuccess(SAID)
        onDone()
      } else if (!form.show(answer.problem)) showProblem(answer.problem.detail)
    },
  })
  return (
    <form noValidate {...handlers} aria-label="I have paid" className="grid gap-5">
      {single ? (
        <>
          <p className="font-medium">{single.title}</p>
          <input type="hidden" name="courseId" value={single.id} />
        </>
      ) : (
        <SelectField label="Course" options={courses.map(({ id, title }) => [id, title])} {...field('courseId')} />
      )}
      <TextField
        label="Payment ID or UPI reference"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint="For example pay_NfM2w1z8bqRk0T, or the 12 digits of a UPI payment."
        {...field('reference')}
      />
      <TextField
        label="Amount that you paid, in rupees"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={single ? inDecimals({ amount: single.price, currency: 'INR' }).replace(/\.0+$/, '') : ''}
        {...field('amount')}
      />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        Send
      </Button>
    </form>
  )
}
