import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { NumbersQuery, type Numbers, type NumberTable } from '#contract/numbers.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { FigurePart } from './figure-part.tsx'
import { ANSWERS, FUNNEL, nameOfBatch, nameOfCount, SEATS } from './lead-figures.ts'
import { LEAST_MONEY, MONEY, nameOfMonth } from './money-figures.ts'
import { numbersQuery } from './number-calls.ts'
import { Period } from './period.tsx'

/** How the business does in the months that the address asks for. */
export function NumberBoard() {
  const [words, setWords] = useSearchParams()
  const read = NumbersQuery.safeParse(Object.fromEntries(words))
  const query = read.success ? read.data : {}
  const { data, error, isPlaceholderData } = useQuery(numbersQuery(query))
  if (!data && error) return <Alert>{problemOf(error).detail}</Alert>
  if (!data) return <p role="status">Counting</p>
  return (
    <div className="grid gap-6" aria-busy={isPlaceholderData}>
      <Period
        from={query.from ?? data.from}
        to={query.to ?? data.to}
        onChoose={({ from, to }) => setWords({ from, to }, { replace: true })}
      />
      {error && <Alert>{problemOf(error).detail}</Alert>}
      <Parts numbers={data} />
    </div>
  )
}

function Parts({ numbers: { from, to, leads, seats, money } }: { readonly numbers: Numbers }) {
  const file = (table: NumberTable) => `/api/desk/numbers.csv?${new URLSearchParams({ table, from, to })}`
  const byMonth = { rowName: 'Month', isByMonth: true }
  return (
    <>
      {leads && (
        <>
          <FigurePart
            {...byMonth}
            title="Leads by month"
            hasSum
            rows={leads.months.map((one) => ({ ...one, month: one.name }))}
            nameOf={nameOfMonth}
            figures={FUNNEL}
            file={file('months')}
          />
          <FigurePart
            title="Leads by source"
            rowName="Source"
            isByMonth={false}
            hasSum
            rows={leads.sources}
            nameOf={nameOfCount}
            figures={FUNNEL}
            file={file('sources')}
          />
          <FigurePart
            title="Leads by course"
            rowName="About"
            isByMonth={false}
            hasSum
            rows={leads.courses}
            nameOf={nameOfCount}
            figures={FUNNEL}
            file={file('courses')}
          />
          <FigurePart
            {...byMonth}
            title="Time to the first answer"
            hasSum={false}
            rows={leads.answers}
            nameOf={nameOfMonth}
            figures={ANSWERS}
            file={file('answers')}
          />
        </>
      )}
      {seats && <Seats seats={seats} file={file('seats')} />}
      <FigurePart
        {...byMonth}
        title="Money"
        hasSum
        least={LEAST_MONEY}
        rows={money}
        nameOf={nameOfMonth}
        figures={MONEY}
        file={file('money')}
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
      nameOf={nameOfBatch}
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
