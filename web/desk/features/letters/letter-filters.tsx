import { LETTER_KINDS } from '#contract/letters.ts'
import { Chip, ChipRow } from '#web/ui/dense/chip.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { SMALL_CONTROL } from '#web/ui/dense/small-control.ts'

export interface LetterFilter {
  readonly state: string
  readonly kind: string
  readonly q: string
}

const STATES = [
  ['', 'All'],
  ['dead', 'Failed'],
  ['waiting', 'Not sent yet'],
  ['late', 'Waits too long'],
  ['held', 'Held'],
  ['stopped', 'Stopped'],
  ['written', 'Written to a file'],
  ['sent', 'Sent'],
] as const

interface LetterFiltersProps {
  readonly filter: LetterFilter
  readonly onChange: (change: Partial<LetterFilter>) => void
}

/** In which state, of which kind, to whom. Each choice counts at once. */
export const LetterFilters = ({ filter, onChange }: LetterFiltersProps) => (
  <div className="mb-3 grid gap-3">
    <div className="flex flex-wrap items-end gap-2">
      <SearchField label="Search address or subject" value={filter.q} onSearch={(q) => onChange({ q })} />
      <label className="w-full md:w-56">
        <span className="sr-only">Kind</span>
        <select
          className={`${SMALL_CONTROL} w-full`}
          value={filter.kind}
          onChange={({ target }) => onChange({ kind: target.value })}
        >
          <option value="">Letters of every kind</option>
          {Object.entries(LETTER_KINDS).map(([kind, { name }]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
    <ChipRow label="State">
      {STATES.map(([state, name]) => (
        <Chip key={state} isOn={filter.state === state} onPress={() => onChange({ state })}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  </div>
)
