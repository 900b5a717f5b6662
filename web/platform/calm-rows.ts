import { useState } from 'react'

interface Row {
  readonly id: string | number
}

interface Calm<Shown extends Row> {
  readonly question: string
  readonly rows: readonly Shown[]
}

/**
 * Rows that do not move under the finger: news of a row that is shown appear in its place, others wait until `show` is
 * pressed. Another `question` starts anew with what comes for it; until then the rows before stay. Where none is shown,
 * nothing can move, and what comes is shown at once. Rows that the reader has worked off go at once.
 */
export function useCalmRows<Shown extends Row>(
  question: string,
  answer: readonly Shown[] | undefined,
  workedOff: ReadonlyArray<Row['id']> = NOTHING,
) {
  const [taken, setShown] = useState<Calm<Shown> | null>(null)
  const come = answer && without(answer, workedOff)
  const shown = taken && { ...taken, rows: without(taken.rows, workedOff) }
  const isSame = shown?.question === question && !startsAnew(shown.rows, come)
  if (!isSame && come) setShown({ question, rows: come })
  const rows = isSame ? renewed(shown.rows, come ?? []) : (come ?? shown?.rows ?? [])
  const waiting = isSame ? waitingIn(shown.rows, come ?? shown.rows) : 0
  return { rows, waiting, show: () => come && setShown({ question, rows: come }) }
}

const NOTHING: readonly never[] = []

const without = <Shown extends Row>(rows: readonly Shown[], ids: ReadonlyArray<Row['id']>): readonly Shown[] =>
  ids.length === 0 ? rows : rows.filter(({ id }) => !ids.includes(id))

export const startsAnew = (shown: readonly Row[], come: readonly Row[] | undefined): boolean =>
  shown.length === 0 && come !== undefined && come.length > 0

/** The rows in the place where they are shown, as they are now; rows behind the last one that is shown join at the end. */
export function renewed<Shown extends Row>(shown: readonly Shown[], come: readonly Shown[]): readonly Shown[] {
  const fresh = new Map(come.map((row) => [row.id, row]))
  return [...shown.map((row) => fresh.get(row.id) ?? row), ...behind(shown, come)]
}

export function waitingIn(shown: readonly Row[], come: readonly Row[]): number {
  const known = new Set([...shown, ...behind(shown, come)].map(({ id }) => id))
  const added = come.filter(({ id }) => !known.has(id)).length
  const still = new Set(come.map(({ id }) => id))
  return Math.max(added, shown.filter(({ id }) => !still.has(id)).length)
}

// The next page of a list.
function behind<Shown extends Row>(shown: readonly Shown[], come: readonly Shown[]): readonly Shown[] {
  const known = new Set(shown.map(({ id }) => id))
  const last = come.findLastIndex(({ id }) => known.has(id))
  return last === -1 ? [] : come.slice(last + 1)
}
