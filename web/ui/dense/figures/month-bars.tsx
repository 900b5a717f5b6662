import { counted, drawn, type FigureProps } from './figure.ts'

const [WIDTH, HEIGHT, FOOT] = [400, 180, 20]
const SCALE_STEPS = [1, 0.5]

interface MonthBarsProps<Row> extends FigureProps<Row> {
  /** The least that the scale ends at. */
  readonly least?: number
}

/** Bars side by side for each row, for a glance; the table beside them is what counts. */
export function MonthBars<Row>({ rows, nameOf, figures: all, least = 1 }: MonthBarsProps<Row>) {
  const figures = drawn(all)
  const write = figures[0]?.words ?? counted
  const most = niceCeiling(Math.max(least, ...rows.flatMap((row) => figures.map(({ of }) => of(row) ?? 0))))
  const heightOf = (value: number) => (Math.max(0, value) / most) * (HEIGHT - FOOT)
  const step = WIDTH / Math.max(1, rows.length)
  const width = (step * 0.72) / figures.length
  return (
    <svg viewBox={`0 -16 ${WIDTH} ${HEIGHT + 16}`} className="h-auto w-full max-w-xl" aria-hidden="true">
      {SCALE_STEPS.map((part) => (
        <ScaleLine key={part} y={HEIGHT - FOOT - part * (HEIGHT - FOOT)} words={write(most * part)} />
      ))}
      {rows.map((row, place) => (
        <g key={nameOf(row)}>
          {figures.map(({ name, fill, of }, bar) => (
            <rect
              key={name}
              x={place * step + step * 0.14 + bar * width}
              y={HEIGHT - FOOT - heightOf(of(row) ?? 0)}
              width={width * 0.9}
              height={heightOf(of(row) ?? 0)}
              className={fill}
            />
          ))}
          {place % Math.ceil(rows.length / MOST_NAMES) === 0 && (
            <text x={place * step + step / 2} y={HEIGHT - 6} textAnchor="middle" className="fill-ink-soft text-[12px]">
              {nameOf(row).slice(0, 3)}
            </text>
          )}
        </g>
      ))}
      <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className="stroke-ink-soft" />
    </svg>
  )
}

const MOST_NAMES = 12

const ScaleLine = ({ y, words }: { readonly y: number; readonly words: string }) => (
  <g>
    <line x1="0" x2={WIDTH} y1={y} y2={y} className="stroke-line" />
    <text x="0" y={y - 4} className="fill-ink-soft text-[12px]">
      {words}
    </text>
  </g>
)

/** The next of 2, 4, 10, 20, 40, 100, …, whose half is whole, so that the scale reads well. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 4, 10].find((factor) => factor * power >= value && factor * power > 1) ?? 10)
}
