/** A number that is counted for each row: by month, by source, by batch. */
export interface Figure<Row> {
  readonly name: string
  /** Its definition, as a sentence that follows the name. */
  readonly meaning: string
  /** The colour of its bars, as a class of Tailwind's; without one it has no bar. */
  readonly fill?: string
  readonly of: (row: Row) => number | null
  /** Unless numbers are written as they are. */
  readonly words?: (value: number) => string
}

export interface FigureProps<Row> {
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly figures: readonly Figure<Row>[]
}

/** 1949 -> "1,949", as India groups it. */
export const counted = (value: number): string => value.toLocaleString('en-IN')

export const inWords = <Row>({ of, words = counted }: Figure<Row>, row: Row): string => {
  const value = of(row)
  return value === null ? '–' : words(value)
}

/** Those that are drawn, with their colour. */
export const drawn = <Row>(figures: readonly Figure<Row>[]) =>
  figures.flatMap((figure) => (figure.fill === undefined ? [] : [{ ...figure, fill: figure.fill }]))
