import { drawn, type FigureProps } from './figure.ts'

const THICK = 6

/** A line of bars for each row, with its name above: for rows whose names are long. */
export function RowBars<Row>({ rows, nameOf, figures: all }: FigureProps<Row>) {
  const figures = drawn(all)
  const most = Math.max(1, ...rows.flatMap((row) => figures.map(({ of }) => of(row) ?? 0)))
  return (
    <div className="grid max-w-xl gap-2" aria-hidden="true">
      {rows.map((row) => (
        <div key={nameOf(row)} className="grid gap-0.5">
          <span className="text-sm wrap-anywhere">{nameOf(row)}</span>
          <svg
            viewBox={`0 0 100 ${THICK * figures.length}`}
            preserveAspectRatio="none"
            className="h-5 w-full border-l border-ink-soft"
          >
            {figures.map(({ name, fill, of }, place) => (
              <rect
                key={name}
                y={place * THICK + 0.5}
                width={((of(row) ?? 0) / most) * 100}
                height={THICK - 1}
                className={fill}
              />
            ))}
          </svg>
        </div>
      ))}
    </div>
  )
}
