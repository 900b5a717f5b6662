import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { arePapersFew, monthsOfYear, type DocumentFilter, type DocumentSums } from '#contract/desk-documents.ts'
import { deskFiles } from '#contract/desk-paths.ts'
import { monthWords } from '#contract/indian-time.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { FileLink } from '#web/ui/dense/file-link.tsx'
import { SMALL_CONTROL } from '#web/ui/dense/small-control.ts'
import { List } from '../../parts/list.tsx'
import { MoneyFilters } from '../../parts/money-filters.tsx'
import { documentsQuery, money, sumsQuery } from './document-calls.ts'
import { DOCUMENT_COLUMNS } from './document-columns.tsx'

type Span = Readonly<Record<'fy' | 'month', string>>

interface DocumentListProps {
  readonly filter: DocumentFilter
  readonly onSpan: (span: Span) => void
}

/** Issued documents, the latest first. */
export function DocumentList({ filter, onSpan }: DocumentListProps) {
  const asked = useInfiniteQuery({ ...documentsQuery(filter), placeholderData: keepPreviousData })
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <>
      <MoneyFilters courses={asked.data?.pages[0]?.courses ?? []} />
      <Years years={asked.data?.pages[0]?.years ?? []} filter={filter} onSpan={onSpan} />
      {isNarrowed && <Sums filter={filter} />}
      <List
        asked={asked}
        question={JSON.stringify(filter)}
        rowsIn={({ documents }) => documents.map((one) => ({ ...one, id: one.number }))}
        columns={() => DOCUMENT_COLUMNS}
        caption="Documents, the latest first"
        nameOf={({ number }) => number}
        what="the documents"
        empty={
          <EmptyState title={isNarrowed ? 'No document fits' : 'No documents yet'}>
            {isNarrowed
              ? 'Search for less, or in all documents.'
              : 'Tax invoices and credit notes stand here as they are made.'}
          </EmptyState>
        }
      />
    </>
  )
}

/** "14 tax invoices ₹1,26,000, 2 credit notes ₹18,000, GST ₹16,475". */
function Sums({ filter }: Pick<DocumentListProps, 'filter'>) {
  const { data } = useQuery({ ...sumsQuery(filter), placeholderData: keepPreviousData })
  if (!data) return null
  const { invoices, creditNotes, tax } = data
  const named = (sum: DocumentSums['invoices'], one: string, many: string) =>
    sum.count === 0 ? [] : [`${sum.count} ${sum.count === 1 ? one : many} ${money(sum.amount)}`]
  const words = [
    ...named(invoices, 'tax invoice', 'tax invoices'),
    ...named(creditNotes, 'credit note', 'credit notes'),
    `GST ${money(tax)}`,
  ]
  return invoices.count + creditNotes.count === 0 ? null : (
    <p role="group" aria-label="Sums" className="mb-3">
      {words.join(', ')}
    </p>
  )
}

interface YearsProps extends DocumentListProps {
  readonly years: readonly string[]
}

/** The financial year or a month of it, and its documents as files for the tax return and the accountant. */
function Years({ years, filter, onSpan }: YearsProps) {
  const may = useMay()
  const { fy = '', month = '' } = filter
  const exported = fy || years[0]
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="w-full md:w-56">
        <span className="sr-only">Financial year</span>
        <select
          className={`${SMALL_CONTROL} w-full`}
          value={fy}
          onChange={({ target }) => onSpan({ fy: target.value, month: '' })}
        >
          <option value="">All financial years</option>
          {years.map((year) => (
            <option key={year} value={year}>
              April to March {year}
            </option>
          ))}
        </select>
      </label>
      {exported && (
        <label className="w-full md:w-48">
          <span className="sr-only">Month</span>
          <select
            className={`${SMALL_CONTROL} w-full`}
            value={month}
            onChange={({ target }) => onSpan({ fy: exported, month: target.value })}
          >
            <option value="">All months of {exported}</option>
            {monthsOfYear(exported).map((one) => (
              <option key={one} value={one}>
                {monthWords(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      {exported && may('documentsExport') && <Files filter={filter} fy={exported} />}
    </div>
  )
}

interface FilesProps {
  readonly filter: DocumentFilter
  readonly fy: string
}

/** The list as it is narrowed; the tax return takes whole months and years. */
function Files({ filter, fy }: FilesProps) {
  const { fy: _year, month, ...more } = filter
  const span = { fy, ...(month && { month }) }
  const isOfSpan = Object.keys(more).length === 0
  const [list, named] = [isOfSpan ? span : filter, month ? monthWords(month) : fy]
  const listed = isOfSpan ? named : 'these documents'
  return (
    <>
      <FileLink to={deskFiles.register(list)}>Save {listed} as CSV</FileLink>
      <FileLink to={deskFiles.documents(span)}>Save {named} for GSTR-1 as CSV</FileLink>
      {arePapersFew(list) && <FileLink to={deskFiles.papers(list)}>Save {listed} as PDF files</FileLink>}
    </>
  )
}
