/** Which rows of a report are certain beside each other and beside what is known, and why another one is not. */
import { indianDay } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { addFacts, type PaymentFacts } from '../facts/payment.ts'
import type { Source } from '../facts/sources.ts'
import { factsAt, GIVE_ORIGINAL, quoted, type ReportedPayment } from './report.ts'

/** What is stored of the payments that a report names, by their ids. */
export type Known = ReadonlyMap<string, PaymentFacts>

export interface CertainPayment {
  readonly line: number
  readonly facts: PaymentFacts
}

export interface CertainRows {
  readonly payments: readonly CertainPayment[]
  /** In words, each with its line. */
  readonly faults: readonly string[]
}

/** A payment is taken if each of its rows can be read in one way, and none says something else than what is known or than another row. */
export function certainRows(rows: readonly ReportedPayment[], known: Known): CertainRows {
  const place = placeOfDay(rows, known)
  const payments: CertainPayment[] = []
  const faults: string[] = []
  for (const [id, group] of Map.groupBy(rows, ({ facts }) => facts.paymentId)) {
    const read = group.map((row) => readRow(row, place, known.get(id) ?? null))
    const wrong = faultsAmong(read)
    const [first, ...others] = read
    if (wrong.length > 0 || !first) faults.push(...wrong)
    else
      payments.push({ line: first.line, facts: others.reduce((all, { facts }) => addFacts(all, facts), first.facts) })
  }
  return { payments, faults }
}

interface ReadRow extends CertainPayment {
  readonly why: string | null
}

function readRow(row: ReportedPayment, place: number, before: PaymentFacts | null): ReadRow {
  const { line, dates } = row
  const createdAt = dateOf(row, place, before)
  const facts = factsAt(row, createdAt)
  const isEither = dates.length > 1 && createdAt === null
  return { line, facts, why: isEither ? twoDays(row) : before && otherThan(before, facts, saidOf(before)) }
}

/** None of them is read where one cannot be. */
function faultsAmong(read: readonly ReadRow[]): string[] {
  const [first, ...others] = read
  if (!first) return []
  const wrong = read.find(({ why }) => why !== null)
  if (wrong)
    return read.map(({ line, why, facts }) =>
      inRow(line, why ?? `row ${wrong.line} of ${facts.paymentId} is not certain, so none of its rows is read`),
    )
  const { paymentId } = first.facts
  const compared = others.map((row) => ({
    ...row,
    why: otherThan(first.facts, row.facts, () => `row ${first.line} says of ${paymentId}`),
  }))
  return compared.some(({ why }) => why) ? faultsAmong([first, ...compared]) : []
}

const inRow = (line: number, why: string): string => `row ${line}: ${why}`

/** What has only a day is midnight of it; the two readings of a date are weeks apart. */

const apart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b))

const readingNear = ({ dates }: ReportedPayment, known: string | null): number =>
  known === null ? -1 : dates.findIndex((date) => apart(date, known) <= DAY_MS)

/** Which reading holds for the whole file, as the payments that are known already show; -1 where they do not. */
function placeOfDay(rows: readonly ReportedPayment[], known: Known): number {
  const shown = new Set<number>()
  for (const row of rows)
    if (row.dates.length > 1) shown.add(readingNear(row, known.get(row.facts.paymentId)?.createdAt ?? null))
  shown.delete(-1)
  const [place = -1, ...others] = shown
  return others.length > 0 ? -1 : place
}

function dateOf(row: ReportedPayment, place: number, before: PaymentFacts | null): string | null {
  if (row.dates.length < 2) return row.dates[0] ?? null
  const near = readingNear(row, before?.createdAt ?? null)
  return row.dates[near === -1 ? place : near] ?? null
}

const twoDays = ({ dateText, dates }: ReportedPayment): string =>
  `the date ${quoted(dateText)} may be ${dates.map(indianDay).join(' or ')}. ${GIVE_ORIGINAL}, or write dates with the year first`

type Says = (of: 'amount' | 'createdAt') => string

const saidOf =
  ({ saidBy, paymentId }: PaymentFacts): Says =>
  (of) =>
    `${WHO[saidBy[of] ?? 'message']} of ${paymentId}`

/** In what a row contradicts what is known of its payment, in words; null where it does not. */
function otherThan(known: PaymentFacts, facts: PaymentFacts, says: Says): string | null {
  if (known.amount > 0 && (known.amount !== facts.amount || known.currency !== facts.currency))
    return `the amount is ${formatMoney(facts)}, but ${says('amount')} ${formatMoney(known)}. ${GIVE_ORIGINAL}`
  if (known.createdAt && facts.createdAt && apart(known.createdAt, facts.createdAt) > DAY_MS)
    return `the date is ${indianDay(facts.createdAt)}, but ${says('createdAt')} ${indianDay(known.createdAt)}. ${GIVE_ORIGINAL}`
  return null
}

const WHO: Record<Source, string> = {
  message: 'the provider itself says',
  api: 'the provider itself says',
  report: 'an earlier report says',
  desk: 'the desk says',
}
