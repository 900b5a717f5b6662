import { ISSUED_KINDS, seriesOf, type IssuedKind } from '#contract/document-numbers.ts'
import { termsAt } from '#contract/gst-terms.ts'
import { inIndia } from '#contract/indian-time.ts'
import { Refusal } from '#contract/refusal.ts'
import { isPostgres } from '../../../database/engine-of.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/open.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import type { NumberMarks, NumberMarkStore } from '../../../gateways/number-marks.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { logAction } from '../facts/history.ts'

export interface SeriesDeps {
  readonly config: Pick<Config, 'gstTerms'>
  readonly database: Database
  readonly marks: NumberMarkStore
  readonly now: () => Date
}

/** The financial year in Indian time, which turns on 1 April: "26-27". */
export function financialYear(time: Date): string {
  const india = inIndia(time.toISOString())
  const first = india.getUTCMonth() >= 3 ? india.getUTCFullYear() : india.getUTCFullYear() - 1
  return `${String(first).slice(2)}-${String(first + 1).slice(2)}`
}

/** Why a series gives no number. `below`: the database is older than the numbers that were given. */
export type Closed = 'below' | 'unknown'

/** Gives the next number of a series, which is locked until the transaction ends, or says why none may be given now. */
export async function takeNumber(
  tx: Transaction,
  { marks, database }: SeriesDeps,
  series: string,
): Promise<number | Refusal<Closed>> {
  const first = await marks.read()
  // What the marks alone cannot say stands beside the numbers.
  const rows = first.kind === 'absent' ? await seriesRows(tx) : []
  const areMarkedByNow = rows.some(({ isMarked }) => isMarked === 1)
  const known = areMarkedByNow ? await marks.read() : first
  const mark = markOf(known, series)
  if (closedFor(known, rows, series, mark) !== null) return new Refusal('unknown')
  const number = mark > 0 ? await nextFrom(tx, series, mark) : await nextOrFirst(tx, series)
  if (number === undefined) return new Refusal('below')
  await database.changes.publish(tx, 'documents', series)
  return number
}

/** The series that gives the number of what is issued now. */
export const seriesNow = ({ config, now }: Pick<SeriesDeps, 'config' | 'now'>, kind: IssuedKind): string =>
  seriesOf(termsAt(config.gstTerms, now().toISOString())[kind], financialYear(now()))

/** Locks this year's series in one order until the transaction ends. */
export const holdSeries = (tx: Transaction, deps: Pick<SeriesDeps, 'config' | 'now'>) =>
  tx
    .selectFrom('documentSeries')
    .select('series')
    .where('series', 'in', currentSeries(deps))
    .orderBy('series')
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
    .execute()

const nextFrom = async (tx: Transaction, series: string, mark: number): Promise<number | undefined> =>
  (
    await tx
      .updateTable('documentSeries')
      .set((eb) => ({ last: eb('last', '+', 1) }))
      .where('series', '=', series)
      .where('last', '>=', mark)
      .returning('last')
      .executeTakeFirst()
  )?.last

const nextOrFirst = async (tx: Transaction, series: string): Promise<number> =>
  (
    await tx
      .insertInto('documentSeries')
      .values({ series, last: 1, isMarked: 0 })
      .onConflict((conflict) =>
        conflict.column('series').doUpdateSet((eb) => ({ last: eb('documentSeries.last', '+', 1) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
  ).last

const seriesRows = (queries: Queries) => queries.selectFrom('documentSeries').selectAll().orderBy('series').execute()
type SeriesRow = Awaited<ReturnType<typeof seriesRows>>[number]

function closedFor(
  marks: NumberMarks,
  rows: readonly SeriesRow[],
  series: string,
  last = rows.find((row) => row.series === series)?.last ?? 0,
): Closed | null {
  if (marks.kind === 'foreign') return 'unknown'
  // A database that was never marked comes from before there were marks, or is new.
  if (marks.kind === 'absent') return rows.some(({ isMarked }) => isMarked === 1) ? 'unknown' : null
  const mark = Object.hasOwn(marks.series, series) ? marks.series[series] : undefined
  if (mark === undefined) return marks.isWhole ? null : 'unknown'
  return last < mark ? 'below' : null
}

/** Stores a new site's series before the first number, so that a later copy without marks is not taken for a new site. */
export async function beginSeries(deps: SeriesDeps): Promise<void> {
  const { db, write } = deps.database
  if ((await deps.marks.read()).kind !== 'absent' || (await seriesRows(db)).length > 0) return
  const rows = currentSeries(deps).map((series) => ({ series, last: 0, isMarked: 0 }))
  await write((tx) =>
    tx
      .insertInto('documentSeries')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** Raises the marks to the numbers that were given. Where numbering is closed, the marks stay as they are. */
export async function followNumbers(deps: SeriesDeps): Promise<void> {
  const { write } = deps.database
  // Waits for the transaction that published the change.
  const rows = await write((tx) => seriesRows(tx))
  const marks = await deps.marks.read()
  if (rows.length === 0 || rows.some(({ series }) => closedFor(marks, rows, series) === 'unknown')) return
  const before = marks.kind === 'own' ? marks.series : {}
  const after = Object.fromEntries(rows.map(({ series, last }) => [series, Math.max(last, markOf(marks, series))]))
  if (marks.kind === 'absent' || rows.some(({ series }) => after[series] !== before[series]))
    await deps.marks.keep({ ...before, ...after }, true)
  if (rows.some(({ isMarked }) => isMarked === 0))
    await write((tx) => tx.updateTable('documentSeries').set({ isMarked: 1 }).where('isMarked', '=', 0).execute())
}

const markOf = (marks: NumberMarks, series: string): number =>
  marks.kind !== 'absent' && Object.hasOwn(marks.series, series) ? (marks.series[series] ?? 0) : 0

/** A type rather than an interface, so that it prints as a row. */
export type SeriesState = {
  readonly series: string
  readonly last: number
  /** Last number in the marks, which are stored outside the database. */
  readonly mark: number
  readonly numbering: 'open' | Closed
}

/** Every series that gave a number, and those of this financial year. */
export async function seriesStates(deps: SeriesDeps): Promise<SeriesState[]> {
  const rows = await seriesRows(deps.database.db)
  const marks = await deps.marks.read()
  return seriesNames(rows, deps).map((series) => ({
    series,
    last: rows.find((row) => row.series === series)?.last ?? 0,
    mark: markOf(marks, series),
    numbering: closedFor(marks, rows, series) ?? 'open',
  }))
}

/** Series that give no number until their last one is stated, as after a restore. */
export const closedSeries = async (deps: SeriesDeps): Promise<string[]> =>
  (await seriesStates(deps)).flatMap(({ series, numbering }) => (numbering === 'open' ? [] : [series]))

export const isRestoredCopy = async (deps: SeriesDeps): Promise<boolean> => (await closedSeries(deps)).length > 0

const seriesNames = (rows: readonly SeriesRow[], deps: SeriesDeps): string[] =>
  [...new Set([...rows.map(({ series }) => series), ...currentSeries(deps)])].toSorted()

const currentSeries = (deps: Pick<SeriesDeps, 'config' | 'now'>): string[] =>
  ISSUED_KINDS.map((kind) => seriesNow(deps, kind))

/** Sets the last number of a series after a restore. Numbering opens when every unknown series is set. */
export async function stateLastNumber(
  deps: SeriesDeps,
  { series, last }: { readonly series: string; readonly last: number },
  by: Actor,
): Promise<Refusal<'seriesUnknown' | 'numberTooLow'> | null> {
  const states = await seriesStates(deps)
  const stated = states.find((state) => state.series === series)
  if (!stated) return new Refusal('seriesUnknown')
  if (last < stated.mark) return new Refusal('numberTooLow')
  const isOther = (state: SeriesState) => state.series !== series
  const isUnknown = ({ numbering }: SeriesState) => numbering === 'unknown'
  const unknown = states.filter((state) => isOther(state) && isUnknown(state))
  const isRaised = await deps.database.write(async (tx) => {
    if (!(await raiseLast(tx, series, last))) return false
    await logAction(tx, deps, series, `last number stated: ${last}`, by)
    await noteChange(tx, by, {
      action: 'series.state',
      subject: { type: 'series', id: series },
      before: null,
      after: { lastNumber: last, knownBefore: stated.last },
    })
    // The marks are replaced below, so what they say of the other unknown series is stored here first.
    for (const other of unknown) await raiseLast(tx, other.series, other.mark)
    return true
  })
  if (!isRaised) return new Refusal('numberTooLow')
  // As they are now: another series may have been stated, or have given a number meanwhile.
  const others = (await seriesStates(deps)).filter(isOther)
  const certain = others.filter((state) => !isUnknown(state))
  const marks = Object.fromEntries(certain.map((state) => [state.series, Math.max(state.last, state.mark)]))
  await deps.marks.keep({ ...marks, [series]: last }, certain.length === others.length)
  return null
}

/** Returns false when a higher number was given, also by another server meanwhile. */
async function raiseLast(tx: Transaction, series: string, last: number): Promise<boolean> {
  const row = await tx
    .insertInto('documentSeries')
    .values({ series, last, isMarked: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last, isMarked: 1 }).where('documentSeries.last', '<=', last),
    )
    .returning('series')
    .executeTakeFirst()
  return row !== undefined
}
