/** Day in India, prefixes of invoices and credit notes (rule 46 allows 16 characters), service accounting code, per cent of GST. */
import { indianDayKey, startOfDay } from './indian-time.ts'
import { SHIPPED_GST } from './settings.ts'

export interface GstTerms {
  readonly from: string
  readonly invoice: string
  readonly creditNote: string
  readonly sac: string
  readonly percent: number
}

export const SHIPPED_TERMS: GstTerms = {
  from: '2017-07-01',
  invoice: 'SYN',
  creditNote: 'SYC',
  sac: '999293',
  percent: SHIPPED_GST,
}

const LINE = /^(20\d\d-\d\d-\d\d) ([A-Z0-9]{1,3})\/([A-Z0-9]{1,3}) (\d{4,8}) (\d{1,2}(?:\.\d{1,2})?)$/

/** Later terms by their days, or why they cannot be read. */
export function readTerms(text: string): readonly GstTerms[] | string {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const terms: GstTerms[] = []
  for (const line of lines) {
    const [, from = '', invoice = '', creditNote = '', sac = '', percent = ''] = LINE.exec(line) ?? []
    if (!isDay(from)) return `has a line that is none: "${line}". Write it as 2027-04-01 ABC/ABD 999293 18`
    terms.push({ from, invoice, creditNote, sac, percent: Number(percent) })
  }
  return faultIn(terms) ?? terms
}

export const termsInWords = (terms: readonly GstTerms[]): string =>
  terms
    .map(({ from, invoice, creditNote, sac, percent }) => `${from} ${invoice}/${creditNote} ${sac} ${percent}`)
    .join('; ')

function faultIn(terms: readonly GstTerms[]): string | null {
  const used = new Set([SHIPPED_TERMS.invoice, SHIPPED_TERMS.creditNote])
  let before = SHIPPED_TERMS
  for (const one of terms) {
    if (one.from <= before.from)
      return `has ${one.from} behind ${before.from}: write the lines by their days, each once`
    if (one.invoice === one.creditNote) return `has "${one.invoice}" for invoices and for credit notes: they need two`
    for (const kind of ['invoice', 'creditNote'] as const)
      if (one[kind] !== before[kind] && used.has(one[kind]))
        return `has "${one[kind]}" again from ${one.from}: a prefix that was used is not used for others`
    used.add(one.invoice).add(one.creditNote)
    before = one
  }
  return null
}

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** At a moment: ISO 8601 with offset. */
export function termsAt(terms: readonly GstTerms[], moment: string): GstTerms {
  const day = indianDayKey(moment)
  return terms.findLast(({ from }) => from <= day) ?? SHIPPED_TERMS
}

/** Null where `after` leaves what has begun: invoices went by it. */
export function changedTerms(before: readonly GstTerms[], after: readonly GstTerms[], today: string): string | null {
  const begun = before.filter(({ from }) => from <= today)
  const isKept = termsInWords(begun) === termsInWords(after.slice(0, begun.length))
  return isKept && after.slice(begun.length).every(({ from }) => from >= today)
    ? null
    : 'changes what has begun: keep the lines up to today, and add one from a later day on'
}

/** From when on other terms are in force (ISO 8601 UTC); null where none are to come. */
export const nextTermsAt = (terms: readonly GstTerms[], moment: string): string | null => {
  const next = terms.find(({ from }) => from > indianDayKey(moment))
  return next ? startOfDay(next.from) : null
}
