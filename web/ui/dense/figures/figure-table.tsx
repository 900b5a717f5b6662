import { counted, inWords, type Figure, type FigureProps } from './figure.ts'

interface FigureTableProps<Row> extends FigureProps<Row> {
  /** What the table tells, for who does not see it. */
  readonly caption: string
  /** What a row is: "Month". */
  readonly rowName: string
  /** Figures that add up get a last line. */
  readonly hasSum?: boolean
}

/** The figures themselves, a row each. */
export function FigureTable<Row>({ caption, rowName, rows, nameOf, figures, hasSum = false }: FigureTableProps<Row>) {
  return (
    <table className="w-full rounded-sheet border border-line bg-sheet">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-ink-soft text-left text-xs text-ink-soft">
          <th scope="col" className="px-2 py-2 max-sm:px-1">
            {rowName}
          </th>
          {figures.map(({ name }) => (
            <th key={name} scope="col" className="px-2 py-2 text-right max-sm:px-1">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={nameOf(row)} className="border-b border-line">
            <th scope="row" className="px-2 py-1.5 text-left font-normal wrap-anywhere max-sm:px-1">
              {nameOf(row)}
            </th>
            {figures.map((figure) => (
              <Value key={figure.name}>{inWords(figure, row)}</Value>
            ))}
          </tr>
        ))}
      </tbody>
      {hasSum && <Sums rows={rows} figures={figures} />}
    </table>
  )
}

function Sums<Row>({ rows, figures }: Pick<FigureTableProps<Row>, 'rows' | 'figures'>) {
  const sumOf = ({ of, words = counted }: Figure<Row>) => words(rows.reduce((sum, row) => sum + (of(row) ?? 0), 0))
  return (
    <tfoot>
      <tr className="font-semibold">
        <th scope="row" className="px-2 py-2 text-left max-sm:px-1">
          In all
        </th>
        {figures.map((figure) => (
          <Value key={figure.name}>{sumOf(figure)}</Value>
        ))}
      </tr>
    </tfoot>
  )
}

const Value = ({ children }: { readonly children: string }) => (
  <td className="px-2 py-1.5 text-right whitespace-nowrap figures max-sm:px-1 max-sm:text-sm">{children}</td>
)
