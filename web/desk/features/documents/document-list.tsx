import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { monthsOfYear, type DocumentQuery } from '#contract/desk-documents.ts'
import { deskFiles } from '#contract/desk-paths.ts'
import { monthWords } from '#contract/indian-time.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { SMALL_CONTROL } from '#web/ui/dense/small-control.ts'
import { List } from '../../parts/list.tsx'
import { documentsQuery } from './document-calls.ts'
import { DOCUMENT_COLUMNS } from './document-columns.tsx'

interface DocumentListProps {
  readonly query: { readonly fy: string; readonly kind: DocumentQuery['kind']; readonly q: string }
  readonly onYear: (fy: string) => void
}

/** Issued documents, the latest first. */
export function DocumentList({ query: { fy, kind, q }, onYear }: DocumentListProps) {
  const asked = useInfiniteQuery({
    ...documentsQuery({ ...(fy && { fy }), ...(kind && { kind }), ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Years years={asked.data?.pages[0]?.years ?? []} fy={fy} onYear={onYear} />
      <List
        asked={asked}
        question={JSON.stringify({ fy, kind, q })}
        rowsIn={({ documents }) => documents.map((one) => ({ ...one, id: one.number }))}
        columns={() => DOCUMENT_COLUMNS}
        caption="Documents, the latest first"
        nameOf={({ number }) => number}
        what="the documents"
        empty={
          <EmptyState title={q || fy || kind ? 'No document fits' : 'No documents yet'}>
            {q || fy || kind
              ? 'Search for less, or in all years.'
              : 'Tax invoices and credit notes stand here as they are made.'}
          </EmptyState>
        }
      />
    </>
  )
}

interface YearsProps {
  readonly years: readonly string[]
  readonly fy: string
  readonly onYear: (fy: string) => void
}

/** The financial year, and all of its documents, or those of a month, as files for the tax return and the accountant. */
function Years({ years, fy, onYear }: YearsProps) {
  const may = useMay()
  const [month, setMonth] = useState('')
  const exported = fy || years[0]
  const choose = (year: string) => {
    setMonth('')
    onYear(year)
  }
  const span = { fy: exported ?? '', ...(month && { month }) }
  const named = month ? monthWords(month) : exported
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="w-full md:w-56">
        <span className="sr-only">Financial year</span>
        <select className={`${SMALL_CONTROL} w-full`} value={fy} onChange={({ target }) => choose(target.value)}>
          <option value="">All financial years</option>
          {years.map((year) => (
            <option key={year} value={year}>
              April to March {year}
            </option>
          ))}
        </select>
      </label>
      {exported && may('documentsExport') && (
        <>
          <label className="w-full md:w-48">
            <span className="sr-only">Month to save</span>
            <select
              className={`${SMALL_CONTROL} w-full`}
              value={month}
              onChange={({ target }) => setMonth(target.value)}
            >
              <option value="">All months of {exported}</option>
              {monthsOfYear(exported).map((one) => (
                <option key={one} value={one}>
                  {monthWords(one)}
                </option>
              ))}
            </select>
          </label>
          <FileLink to={deskFiles.register(span)}>Save {named} as CSV</FileLink>
          <FileLink to={deskFiles.documents(span)}>Save {named} for GSTR-1 as CSV</FileLink>
          {month && <FileLink to={deskFiles.papers(span)}>Save {named} as PDF files</FileLink>}
        </>
      )}
    </div>
  )
}

const FileLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <a
    href={to}
    download
    className="inline-flex min-h-11 items-center text-coolant underline underline-offset-4 lg:min-h-8"
  >
    {children}
  </a>
)
