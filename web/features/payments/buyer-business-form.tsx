import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { BuyerBusiness } from '#contract/payments.ts'
import { showFieldProblems } from '#web/platform/field-problems.ts'
import { tellProblem, tellSuccess } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { fieldOf } from '#web/ui/form-field.ts'
import { keepBuyerBusiness } from './payment-calls.ts'
import { setPurchases } from './purchases.ts'

const resolver = standardSchemaResolver(BuyerBusiness)

/** Asks for the company and its GST number, which also names the state. */
export function BuyerBusinessForm({ business }: { business: BuyerBusiness | null }) {
  const form = useForm({ resolver, defaultValues: business ?? { company: '', gstin: '' } })

  async function save(parsed: BuyerBusiness): Promise<void> {
    const answer = await keepBuyerBusiness(parsed)
    if (!answer.ok) {
      if (!showFieldProblems(form, answer.problem)) tellProblem(answer.problem.detail)
      return
    }
    setPurchases(answer.value)
    form.reset(parsed)
    tellSuccess('Your company is saved.')
  }

  return (
    <form
      noValidate
      aria-label="Your company"
      className="grid max-w-md gap-4"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <TextField label="Company name" autoComplete="organization" {...fieldOf(form, 'company')} />
      <TextField
        label="GST number (GSTIN)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="15 characters, as on the registration certificate. The invoice takes the state from it."
        {...fieldOf(form, 'gstin')}
      />
      <Button type="submit" tone="plain" busy={form.formState.isSubmitting} className="justify-self-start">
        Save Company
      </Button>
    </form>
  )
}
