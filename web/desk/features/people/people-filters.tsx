import type { PeopleQuery } from '#contract/people.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Chip, ChipRow } from '#web/ui/dense/chip.tsx'

export type Filter = Pick<PeopleQuery, 'kind' | 'proven' | 'seat' | 'staff'>

interface Named {
  readonly name: string
  readonly filter: Filter
  /** Who sees the address of everybody, or of somebody at all. */
  readonly for: 'anybody' | 'whole' | 'contact'
}

const FILTERS: readonly Named[] = [
  { name: 'All members', filter: {}, for: 'anybody' },
  { name: 'With a seat', filter: { seat: 'yes' }, for: 'anybody' },
  { name: 'Without a seat', filter: { seat: 'no' }, for: 'whole' },
  { name: 'Verified', filter: { proven: 'yes' }, for: 'contact' },
  { name: 'Not verified', filter: { proven: 'no' }, for: 'contact' },
  { name: 'At the desk', filter: { staff: 'yes' }, for: 'whole' },
  { name: 'Only asked', filter: { kind: 'enquirers' }, for: 'whole' },
]

interface PeopleFiltersProps {
  readonly query: Filter
  readonly onChoose: (filter: Filter) => void
}

export function PeopleFilters({ query, onChoose }: PeopleFiltersProps) {
  const may = useMay()
  const shown = FILTERS.filter(
    (one) => one.for === 'anybody' || may('peopleHelp') || (one.for === 'contact' && may('lettersRead')),
  )
  return (
    <ChipRow label="Which people">
      {shown.map(({ name, filter }) => (
        <Chip key={name} isOn={isAsked(query, filter)} onPress={() => onChoose(filter)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  )
}

const NAMES = ['kind', 'proven', 'seat', 'staff'] as const

const isAsked = (query: Filter, filter: Filter): boolean => NAMES.every((name) => without(query[name]) === filter[name])

const without = (value: string | undefined) => (value === 'members' ? undefined : value)
