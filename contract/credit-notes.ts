import { inForce, linesIn, orderFault } from './dated-lines.ts'
import { isDay } from './fields.ts'
import { inIndia, indianDay, indianDayKey } from './indian-time.ts'

export const CREDIT_RULES = {
  always: 'A credit note for all money that goes back, however late.',
  'until-30-november':
    'A credit note until the 30 November after the financial year of the invoice. Money that goes back later gets none, and the invoice stands.',
} as const
export type CreditRule = keyof typeof CREDIT_RULES

export interface DatedCreditRule {
  readonly from: string
  readonly rule: CreditRule
}

export const SHIPPED_CREDIT_RULE: DatedCreditRule = { from: '2017-07-01', rule: 'always' }

const isRule = (text: string): text is CreditRule => Object.hasOwn(CREDIT_RULES, text)

export function readCreditRules(text: string): readonly DatedCreditRule[] | string {
  const rules: DatedCreditRule[] = []
  for (const line of linesIn(text)) {
    const [from = '', rule = '', ...more] = line.split(' ')
    if (!isDay(from) || !from.startsWith('20') || !isRule(rule) || more.length > 0)
      return `has a line that cannot be read: "${line}". Write it as 2027-12-01 until-30-november, or 2027-12-01 always`
    const fault = orderFault(from, (rules.at(-1) ?? SHIPPED_CREDIT_RULE).from)
    if (fault !== null) return fault
    rules.push({ from, rule })
  }
  return rules
}

/** Of an invoice whose tax no credit note lowers any more. */
export interface LateCredit {
  readonly lastDay: string
  readonly isWritten: boolean
}

/** Section 34(2) of the CGST Act: 30 November after the end of the financial year of the supply. */
export function lastCreditDay(issuedAt: string): string {
  const india = inIndia(issuedAt)
  return `${india.getUTCMonth() < 3 ? india.getUTCFullYear() : india.getUTCFullYear() + 1}-11-30`
}

/** What counts at a moment for an invoice of another; null while a credit note still lowers the tax. Both are ISO 8601 with offset. */
export function lateCredit(rules: readonly DatedCreditRule[], issuedAt: string, moment: string): LateCredit | null {
  const lastDay = lastCreditDay(issuedAt)
  if (indianDayKey(moment) <= lastDay) return null
  return { lastDay, isWritten: inForce(rules, SHIPPED_CREDIT_RULE, moment).rule === 'always' }
}

export const askAccountant = ({ lastDay, isWritten }: LateCredit): string =>
  `Ask your accountant. The last day for a credit note to reduce your tax on this invoice was ${indianDay(lastDay)}, or earlier if the annual return of its year was filed before. ${
    isWritten ? 'A credit note will still be issued.' : 'No credit note will be issued, and the invoice stays as it is.'
  }`
