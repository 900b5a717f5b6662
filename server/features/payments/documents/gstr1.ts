/** Tax invoices and credit notes as the rows of the return GSTR-1 that they belong to. */
import { minus, rupees, sumOf, type Paise } from '#contract/catalog.ts'
import type { IssuedKind } from '#contract/document-numbers.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import type { GstSplit } from './gst.ts'
import type { Issued } from './issued-document.ts'

/** A document in the order of its issue. `issued` is null where what is stored cannot be read. */
export interface FiledDocument {
  readonly number: string
  readonly kind: IssuedKind
  readonly series: string
  readonly issuedAt: string
  readonly issued: Issued | null
  /** Of a credit note: its invoice. */
  readonly original: Issued | null
}

/** The sheets of the return's offline tool, and the tables of the form that they fill. */
export const SHEETS = {
  b2b: '4A',
  b2cl: '5A',
  b2cs: '7',
  cdnr: '9B (registered)',
  cdnur: '9B (unregistered)',
  docs: '13',
  unreadable: 'none: look at this document',
} as const
export type Sheet = keyof typeof SHEETS

export interface Figures {
  readonly amount: Paise
  readonly taxable: Paise
  readonly igst: Paise
  readonly cgst: Paise
  readonly sgst: Paise
}

/** A row of a month, "2026-11". Sums of sheet b2cs are net of credit notes and may be below 0. */
export interface ReturnRow {
  readonly month: string
  readonly sheet: Sheet
  readonly document: FiledDocument | null
  /** The state's code. */
  readonly placeOfSupply: string
  readonly rate: number
  readonly sac: string
  readonly figures: Figures | null
  /** Of sheet docs: the series, its first and last number of the month, and how many. */
  readonly numbers: {
    readonly series: string
    readonly from: string
    readonly to: string
    readonly count: number
  } | null
}

/** From documents in the order of their issue, month by month: first each document of its own row, then the sums. */
export async function* returnRows(documents: AsyncIterable<FiledDocument>): AsyncGenerator<ReturnRow> {
  let month = beginMonth('')
  for await (const document of documents) {
    const name = indianDayKey(document.issuedAt).slice(0, 7)
    if (name !== month.name) {
      yield* endMonth(month)
      month = beginMonth(name)
    }
    const own = rowOf(month, document)
    if (own) yield own
  }
  yield* endMonth(month)
}

/**
 * To an unregistered buyer in another state, an invoice above this is listed by itself: rule 59(4) of the CGST Rules, as amended by
 * notification 12/2024 - Central Tax, since August 2024.
 */
const LARGE = rupees(100_000)

export function sheetOf({ kind, buyer }: Issued, original: Issued): Sheet {
  if (buyer.gstin) return kind === 'invoice' ? 'b2b' : 'cdnr'
  const isLarge = original.split.kind === 'inter' && original.amount > LARGE
  if (!isLarge) return 'b2cs'
  return kind === 'invoice' ? 'b2cl' : 'cdnur'
}

export function figuresOf({ amount, split }: { readonly amount: Paise; readonly split: GstSplit }): Figures {
  const none = rupees(0)
  const heads = split.kind === 'inter' ? { igst: split.igst, cgst: none, sgst: none } : { ...split, igst: none }
  return { amount, taxable: split.taxable, igst: heads.igst, cgst: heads.cgst, sgst: heads.sgst }
}

interface SmallSum {
  readonly placeOfSupply: string
  readonly rate: number
  readonly sac: string
  readonly figures: Figures
}

interface Month {
  readonly name: string
  /** By place of supply, kind of tax, rate and service. */
  readonly small: Map<string, SmallSum>
  readonly series: Map<string, { readonly from: string; to: string; count: number }>
}

const beginMonth = (name: string): Month => ({ name, small: new Map(), series: new Map() })

/** The document's own row; null where it is only counted in the month's sums. */
function rowOf(month: Month, document: FiledDocument): ReturnRow | null {
  countNumber(month, document)
  const { issued } = document
  const original = issued?.kind === 'invoice' ? issued : document.original
  const { percent: rate, sac } = issued?.tax ?? { percent: 0, sac: '' }
  const row = { month: month.name, document, placeOfSupply: '', rate, sac, numbers: null }
  if (!issued || !original) return { ...row, sheet: 'unreadable', figures: null }
  const sheet = sheetOf(issued, original)
  if (sheet !== 'b2cs') return { ...row, sheet, placeOfSupply: issued.placeOfSupply, figures: figuresOf(issued) }
  addSmall(month, issued)
  return null
}

function countNumber({ series }: Month, { series: name, number }: FiledDocument): void {
  const known = series.get(name)
  if (known) series.set(name, { from: known.from, to: number, count: known.count + 1 })
  else series.set(name, { from: number, to: number, count: 1 })
}

function addSmall({ small }: Month, issued: Issued): void {
  const { placeOfSupply, kind, split } = issued
  const { percent: rate, sac } = issued.tax
  const key = `${placeOfSupply} ${split.kind} ${rate} ${sac}`
  const before = small.get(key)?.figures ?? NOTHING
  const add = kind === 'invoice' ? sumOf : minus
  const own = figuresOf(issued)
  const figures = {
    amount: add(before.amount, own.amount),
    taxable: add(before.taxable, own.taxable),
    igst: add(before.igst, own.igst),
    cgst: add(before.cgst, own.cgst),
    sgst: add(before.sgst, own.sgst),
  }
  small.set(key, { placeOfSupply, rate, sac, figures })
}

const ZERO = rupees(0)
const NOTHING: Figures = { amount: ZERO, taxable: ZERO, igst: ZERO, cgst: ZERO, sgst: ZERO }

function* endMonth({ name, small, series }: Month): Generator<ReturnRow> {
  const row = { month: name, document: null, placeOfSupply: '', rate: 0, sac: '', figures: null, numbers: null }
  for (const sum of [...small.values()].toSorted((a, b) => (a.placeOfSupply < b.placeOfSupply ? -1 : 1)))
    yield { ...row, sheet: 'b2cs', ...sum }
  for (const [one, numbers] of series) yield { ...row, sheet: 'docs', numbers: { series: one, ...numbers } }
}
