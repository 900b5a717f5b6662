import { useQuery } from '@tanstack/react-query'
import { deskFiles } from '#contract/desk-paths.ts'
import { NumbersQuery, type Numbers, type NumberTable } from '#contract/numbers.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { FigurePart } from './figure-part.tsx'
import { ANSWERS, FUNNEL, nameOfRow, nameOfCount, SEATS } from './lead-figures.ts'
import { LEAST_MONEY, MONEY, nameOfMonth } from './money-figures.ts'
import { numbersQuery } from './number-calls.ts'
import { OtherMoney } from './other-money.tsx'
import { Period } from './period.tsx'

/** How the business does in the months that the address asks for. */
export function NumberBoard() {
  const { words, set } = useAddressFilters()
  const read = NumbersQuery.safeParse(Object.fromEntries(words))
  const query = read.success ? read.data : {}
  const { data, error, isPlaceholderData } = useQuery(numbersQuery(query))
  if (!data && error) return <Alert>{problemOf(error).detail}</Alert>
  if (!data) return <p role="status">Counting</p>
  return (
    <div className="grid gap-6" aria-busy={isPlaceholderData}>
      <Period from={query.from ?? data.from} to={query.to ?? data.to} onChoose={({ from, to }) => set({ from, to })} />
      {error && <Alert>{problemOf(error).detail}</Alert>}
      <Parts numbers={data} />
    </div>
  )
}

const BY_MONTH = { rowName: 'Month', isByMonth: true } as const

function Parts({ numbers: { from, to, leads, seats, money } }: { readonly numbers: Numbers }) {
  const file = (table: NumberTable) => deskFiles.numbers({ table, from, to })
  return (
    <>
      {leads && <Leads leads={leads} file={file} />}
      {seats && <Seats seats={seats} file={file('seats')} />}
      <FigurePart
        {...BY_MONTH}
        title="Money"
        hasSum
        least={LEAST_MONEY}
        rows={money}
        nameOf={nameOfMonth}
        figures={MONEY}
        file={file('money')}
      >
        <OtherMoney months={money} />
      </FigurePart>
    </>
  )
}

interface LeadsProps {
  readonly leads: NonNullable<Numbers['leads']>
  readonly file: (table: NumberTable) => string
}

function Leads({ leads: { months, sources, courses, answers }, file }: LeadsProps) {
  const funnel = { hasSum: true, figures: FUNNEL }
  const named = { ...funnel, isByMonth: false, nameOf: nameOfCount }
  return (
    <>
      <FigurePart
        {...BY_MONTH}
        {...funnel}
        title="Leads by month"
        rows={months}
        nameOf={({ name }) => nameOfMonth({ month: name })}
        file={file('months')}
      />
      <FigurePart {...named} title="Leads by source" rowName="Source" rows={sources} file={file('sources')} />
      <FigurePart {...named} title="Leads by course" rowName="About" rows={courses} file={file('courses')} />
      <FigurePart
        {...BY_MONTH}
        title="Time to the first answer"
        hasSum={false}
        rows={answers}
        nameOf={nameOfMonth}
        figures={ANSWERS}
        file={file('answers')}
      />
    </>
  )
}

interface SeatsProps {
  readonly seats: NonNullable<Numbers['seats']>
  readonly file: string
}

function Seats({ seats: { batches, withoutBatch }, file }: SeatsProps) {
  if (batches.length === 0 && withoutBatch.length === 0)
    return <EmptyState title="No batches">Nothing begins in these months or later.</EmptyState>
  return (
    <FigurePart
      title="Seats by batch"
      rowName="Batch"
      isByMonth={false}
      hasSum={false}
      rows={batches}
      nameOf={nameOfRow}
      figures={SEATS}
      file={file}
    >
      {withoutBatch.map(({ courseId, course, count }) => (
        <p key={courseId} className="mt-2 text-sm">
          {count} {count === 1 ? 'seat' : 'seats'} in {course} without a batch
        </p>
      ))}
    </FigurePart>
  )
}
