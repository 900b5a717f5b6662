import { inDecimals, type Money } from '#contract/money.ts'
import { TextField } from '#web/ui/field.tsx'

interface SumFieldProps {
  readonly label: string
  readonly hint: string
  readonly name: string
  /** What stands there at first, and the currency that is typed. */
  readonly money: Money
  readonly error: string | undefined
}

/** A sum as people write it: "9,000", "2500.50". */
export const SumField = ({ label, money, ...field }: SumFieldProps) => (
  <TextField
    {...field}
    label={`${label}, in ${money.currency === 'INR' ? 'rupees' : money.currency}`}
    inputMode="decimal"
    defaultValue={inDecimals(money).replace(/\.0+$/, '')}
  />
)
