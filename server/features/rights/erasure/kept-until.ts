/** Until when a law keeps a row of somebody who was erased. */
import { inIndia } from '#contract/indian-time.ts'
import type { Law } from '#contract/erasures.ts'

/** Companies Act, 2013, section 128(5). The 72 months of section 36 of the CGST Act end sooner. */
const TAX_YEARS = 8
const APRIL = 3

/** The moment after which the row is emptied: the end of the eighth financial year after its own, or a year of the log. */
export function keptUntil(law: Law, at: string): string {
  if (law === 'log') {
    const end = new Date(at)
    end.setUTCFullYear(end.getUTCFullYear() + 1)
    return end.toISOString()
  }
  const day = inIndia(at)
  const endOfYear = day.getUTCFullYear() + (day.getUTCMonth() >= APRIL ? 1 : 0)
  return new Date(`${endOfYear + TAX_YEARS}-04-01T00:00:00+05:30`).toISOString()
}
