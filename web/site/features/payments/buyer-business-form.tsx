import { useState, type SyntheticEvent } from 'react'
import { BuyerBusiness, type Zone } from '#contract/payments.ts'
import { ZONE_WORDS, zonesFor } from '#contract/zone-words.ts'
import { useFieldErrors } from '#web/platform/field-errors.ts'
import { showProblem, showSuccess } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { keepBuyerBusiness } from './payment-calls.ts'
import { setPurchases } from './purchases.ts'

interface BuyerBusinessFormProps {
  readonly business: BuyerBusiness | null
  /** Whether a special economic zone can be supplied without tax. */
  readonly hasUndertaking: boolean
}

/** Asks for the company, its GST number, which also names the state, and whether it is in a special economic zone. */
export function BuyerBusinessForm({ business, hasUndertaking }: BuyerBusinessFormProps) {
  const [typed, setTyped] = useState<BuyerBusiness>(business ?? { company: '', gstin: '', zone: 'none' })
  const { errors, refuse, changing } = useFieldErrors()
  const [isBusy, setBusy] = useState(false)

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const read = BuyerBusiness.safeParse(typed)
    const faults = read.error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? []
    refuse({ detail: '', errors: faults })
    if (!read.success) return
    setBusy(true)
    const answer = await keepBuyerBusiness(read.data)
    setBusy(false)
    if (!answer.ok) {
      refuse(answer.problem)
      return answer.problem.errors.length > 0 ? undefined : showProblem(answer.problem.detail)
    }
    setTyped(read.data)
    setPurchases(answer.value)
    showSuccess('Your company is saved.')
  }

  const field = (name: 'company' | 'gstin') => ({
    name,
    required: true,
    value: typed[name],
    error: errors.find((error) => error.field === name)?.message,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      changing(name, (value: string) => setTyped({ ...typed, [name]: value }))(target.value),
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
      <SelectField
        label="Special economic zone (SEZ)"
        name="zone"
        placeholder={null}
        options={zonesFor({ hasUndertaking })}
        value={typed.zone}
        error={errors.find((error) => error.field === 'zone')?.message}
        hint="For a unit or a developer in a zone: the invoice has integrated tax, or none."
        onChange={({ target }) => setTyped({ ...typed, zone: zoneOf(target.value) })}
      />
      <Button type="submit" tone="plain" busy={isBusy} className="justify-self-start">
        Save Company
      </Button>
    </form>
  )
}

const zoneOf = (value: string): Zone => ZONE_WORDS.find(([zone]) => zone === value)?.[0] ?? 'none'
