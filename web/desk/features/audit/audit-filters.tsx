import { useQuery } from '@tanstack/react-query'
import { AUDIT_SUBJECTS } from '#contract/audit-actions.ts'
import { Colleagues } from '#contract/staff-calls.ts'
import { FilterChoice } from '#web/desk/parts/filter-choice.tsx'
import { FilterForm } from '#web/desk/parts/filter-form.tsx'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { DayField } from '#web/ui/dense/day-field.tsx'

export interface AuditFilter {
  readonly actor: string
  readonly subjectType: string
  readonly from: string
  readonly to: string
}

const TYPES = Object.entries(AUDIT_SUBJECTS)

const colleaguesQuery = {
  queryKey: ['staff', 'colleagues'],
  queryFn: () => valueOf(ask(Colleagues, api.desk.colleagues.$get())),
}

interface AuditFiltersProps {
  readonly filter: AuditFilter
  readonly onChange: (change: Partial<AuditFilter>) => void
  readonly onClear: (() => void) | null
}

/** Who, what and when. */
export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  const people = useQuery(colleaguesQuery).data?.colleagues ?? []
  return (
    <FilterForm onClear={onClear}>
      <FilterChoice
        label="Who"
        value={filter.actor}
        options={people.map(({ uid, name }) => [uid, name])}
        onChoose={(actor) => onChange({ actor })}
      />
      <FilterChoice
        label="What"
        value={filter.subjectType}
        options={TYPES}
        onChoose={(subjectType) => onChange({ subjectType })}
      />
      <DayField label="From" value={filter.from} className="grid" mayEmpty onDay={(from) => onChange({ from })} />
      <DayField label="To" value={filter.to} className="grid" mayEmpty onDay={(to) => onChange({ to })} />
    </FilterForm>
  )
}
