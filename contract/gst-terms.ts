/** Day in India, prefixes of invoices and credit notes (rule 46 allows 16 characters), service accounting code, per cent of GST. */
import { inForce, linesIn, orderFault } from './dated-lines.ts'
import { isDay } from './fields.ts'
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
  const terms: GstTerms[] = []
  for (const line of linesIn(text)) {
    const [, from = '', invoice = '', creditNote = '', sac = '', percent = ''] = LINE.exec(line) ?? []
    if (!isDay(from)) return `has a line that cannot be read: "${line}". Write it as 2027-04-01 ABC/ABD 999293 18`
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
    const fault = orderFault(one.from, before.from)
    if (fault !== null) return fault
    if (one.invoice === one.creditNote) return `has "${one.invoice}" for invoices and for credit notes: they need two`
    for (const kind of ['invoice', 'creditNote'] as const)
      if (one[kind] !== before[kind] && used.has(one[kind]))
        return `has "${one[kind]}" again from ${one.from}: a prefix that was used is not used for others`
    used.add(one.invoice).add(one.creditNote)
    before = one
  }
  return null
}

/** At a moment: ISO 8601 with offset. */
export const termsAt = (terms: readonly GstTerms[], moment: string): GstTerms => inForce(terms, SHIPPED_TERMS, moment)

/** From when on other terms are in force (ISO 8601 UTC); null where none are to come. */
export const nextTermsAt = (terms: readonly GstTerms[], moment: string): string | null => {
  const next = terms.find(({ from }) => from > indianDayKey(moment))
  return next ? startOfDay(next.from) : null
}
