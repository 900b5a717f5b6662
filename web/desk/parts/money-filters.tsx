import { DayField } from '#web/ui/dense/day-field.tsx'
import { useAddressFilters } from './address-filters.ts'
import { FilterChoice } from './filter-choice.tsx'
import { FilterForm } from './filter-form.tsx'

interface MoneyFiltersProps {
  readonly courses: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

export function MoneyFilters({ courses }: MoneyFiltersProps) {
  const { read, set } = useAddressFilters()
  const [from, to, course] = [read('from'), read('to'), read('course')]
  return (
    <FilterForm onClear={from || to || course ? () => set({ from: '', to: '', course: '' }) : null}>
      <DayField label="From" value={from} className="grid" mayEmpty onDay={(day) => set({ from: day })} />
      <DayField label="To" value={to} className="grid" mayEmpty onDay={(day) => set({ to: day })} />
      <FilterChoice
        label="Course"
        value={course}
        options={courses.map(({ id, name }) => [id, name])}
        onChoose={(chosen) => set({ course: chosen })}
      />
    </FilterForm>
  )
}
