import { useState, type SyntheticEvent } from 'react'
import { BuyerState, GST_STATES } from '#contract/payments.ts'
import { showSuccess } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { keepBuyerState } from './payment-calls.ts'
import { setPurchases } from './purchases.ts'

const NAMES = Object.entries(GST_STATES)
const nameOf = (code: string) => NAMES.find(([one]) => one === code)?.[1] ?? ''
const codeOf = (name: string) => NAMES.find(([, one]) => one === name)?.[0] ?? ''
const OPTIONS = NAMES.map(([, name]) => name).toSorted()

/** Asks where the buyer lives. `code` is the state that was chosen before, or empty. */
export function BuyerStateForm({ code }: { code: string }) {
  const [choice, setChoice] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const name = choice ?? nameOf(code)

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const read = BuyerState.safeParse({ state: codeOf(name) })
    setError(read.error?.issues[0]?.message ?? '')
    if (!read.success) return
    setBusy(true)
    const answer = await keepBuyerState(read.data.state)
    setBusy(false)
    if (!answer.ok) return setError(answer.problem.detail)
    setChoice(null)
    setPurchases(answer.value)
    showSuccess('Your state is saved.')
  }

  return (
    <form noValidate aria-label="Your state" className="grid max-w-md gap-4" onSubmit={(event) => void save(event)}>
      <SelectField
        label="Your state"
        name="state"
        required
        options={OPTIONS}
        value={name}
        error={error}
        hint="A tax invoice must name the state where you live. Until then a receipt serves."
        onChange={({ target }) => {
          setChoice(target.value)
          setError('')
        }}
      />
      <Button type="submit" tone="plain" busy={isBusy} className="justify-self-start">
        Save State
      </Button>
    </form>
  )
}
