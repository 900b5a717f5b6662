import { useId, type ReactNode } from 'react'
import type { FigureProps } from '#web/ui/dense/figures/figure.ts'
import { FigureMeanings } from '#web/ui/dense/figures/figure-meanings.tsx'
import { FigureTable } from '#web/ui/dense/figures/figure-table.tsx'
import { MonthBars } from '#web/ui/dense/figures/month-bars.tsx'
import { RowBars } from '#web/ui/dense/figures/row-bars.tsx'
import { FileLink } from '#web/ui/dense/file-link.tsx'

interface FigurePartProps<Row> extends FigureProps<Row> {
  readonly title: string
  readonly rowName: string
  /** Rows are months, the earliest first. */
  readonly isByMonth: boolean
  readonly hasSum: boolean
  readonly least?: number
  /** Where the table is kept as a file. */
  readonly file?: string
  /** What else is to be said. */
  readonly children?: ReactNode
}

/** The same figures as a picture, as a table and as a file, with what they mean. */
export function FigurePart<Row>(props: FigurePartProps<Row>) {
  const { title, rowName, isByMonth, hasSum, least = 1, file, rows, nameOf, figures, children } = props
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-4 xl:grid-cols-2 xl:items-start">
      <div className="rounded-sheet border border-line bg-sheet p-3 md:p-4">
        <h2 id={heading} className="mb-3 text-base font-semibold">
          {title}
        </h2>
        {isByMonth ? (
          <MonthBars rows={rows} nameOf={nameOf} figures={figures} least={least} />
        ) : (
          <RowBars rows={rows} nameOf={nameOf} figures={figures} />
        )}
        <FigureMeanings figures={figures} />
        {children}
      </div>
      <div className="min-w-0">
        <FigureTable
          caption={`${title}: ${figures.map(({ name }) => name).join(', ')}`}
          rowName={rowName}
          rows={isByMonth ? rows.toReversed() : rows}
          nameOf={nameOf}
          figures={figures}
          hasSum={hasSum}
        />
        {file && <FileLink to={file}>Save “{title}” as CSV</FileLink>}
      </div>
    </section>
  )
}
