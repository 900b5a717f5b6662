import { useState, type SyntheticEvent } from 'react'
import { BuyerBusiness } from '#contract/payments.ts'
import type { FieldError } from '#contract/problem.ts'
import { showProblem, showSuccess } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { keepBuyerBusiness } from './payment-calls.ts'
import { setPurchases } from './purchases.ts'

/** Asks for the company and its GST number, which also names the state. */
export function BuyerBusinessForm({ business }: { business: BuyerBusiness | null }) {
  const [typed, setTyped] = useState(business ?? { company: '', gstin: '' })
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [isBusy, setBusy] = useState(false)

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const read = BuyerBusiness.safeParse(typed)
    setErrors(read.error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? [])
    if (!read.success) return
    setBusy(true)
    const answer = await keepBuyerBusiness(read.data)
    setBusy(false)
    if (!answer.ok) {
      setErrors(answer.problem.errors)
      return answer.problem.errors.length > 0 ? undefined : showProblem(answer.problem.detail)
    }
    setTyped(read.data)
    setPurchases(answer.value)
    showSuccess('Your company is saved.')
  }

  const field = (name: keyof BuyerBusiness) => ({
    name,
    required: true,
    value: typed[name],
    error: errors.find((error) => error.field === name)?.message,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <form noValidate aria-label="Your company" className="grid max-w-md gap-4" onSubmit={(event) => void save(event)}>
      <TextField label="Company name" autoComplete="organization" {...field('company')} />
      <TextField
        label="GST number (GSTIN)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="15 characters, as on the registration certificate. The invoice takes the state from it."
        {...field('gstin')}
      />
      <Button type="submit" tone="plain" busy={isBusy} className="justify-self-start">
        Save Company
      </Button>
    </form>
  )
}
