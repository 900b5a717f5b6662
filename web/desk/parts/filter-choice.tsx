import { SMALL_CONTROL } from '#web/ui/dense/small-control.ts'

interface FilterChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: ReadonlyArray<readonly [value: string, name: string]>
  readonly onChoose: (value: string) => void
}

/** One of the things by which a list can be narrowed. What the address asks for is named also before it is known. */
export const FilterChoice = ({ label, value, options, onChoose }: FilterChoiceProps) => (
  <label className="text-sm text-ink-soft">
    {label}
    <select
      className={`${SMALL_CONTROL} block w-full text-base text-ink`}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">All</option>
      {value !== '' && !options.some(([known]) => known === value) && <option value={value}>{value}</option>}
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
