import { formatRupees, paise, units, type Paise, type Units } from './catalog.ts'
import { asciiDigits } from './visible-text.ts'

/** A whole number of the currency's smallest unit, and the currency (ISO 4217, "" if unknown): 10000 USD are a hundred dollars. */
export interface Money {
  readonly amount: Units
  readonly currency: string
}

/** Digits behind the point, where they are not two. Source: ISO 4217, table A.1. */
const DECIMALS = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, currencies]) => currencies.split(' ').map((currency) => [currency, Number(digits)] as const)),
)

const decimalsOf = (currency: string): number => DECIMALS.get(currency) ?? 2

export const inPaise = ({ amount, currency }: Money): Paise | null => (currency === 'INR' ? paise(amount) : null)

/** 900000 INR -> "₹9,000", 10000 USD -> "USD 100.00", 5000 JPY -> "JPY 5,000", 1234 KWD -> "KWD 1.234". */
export function formatMoney({ amount, currency }: Money): string {
  const rupees = inPaise({ amount, currency })
  if (rupees !== null) return formatRupees(rupees)
  if (currency === '') return `${amount} in the smallest unit of a currency that is not known`
  const [whole = '', parts = ''] = inDecimals({ amount, currency }).split('.')
  return `${currency} ${whole.replace(GROUP, ',')}${parts && `.${parts}`}`
}

const GROUP = /\B(?=(?:\d{3})+$)/g

export function inDecimals({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${amount < 0 ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
}

/** "9,000.5" -> 900050 for INR; null for what is no such sum, or may be read in two ways, as "9.000" may be nine thousand. */
export function unitsIn(typed: string, currency: string): Units | null {
  const decimals = decimalsOf(currency)
  const [, whole, part = ''] = SUM.exec(asciiDigits(typed).replaceAll(/[₹\s]/g, '')) ?? []
  if (whole === undefined || whole.length > 12) return null
  const beyond = part.slice(decimals)
  if (beyond !== '' && (part.length === 3 || /[1-9]/.test(beyond))) return null
  return units(Number(whole.replaceAll(',', '') + part.slice(0, decimals).padEnd(decimals, '0')))
}

const SUM = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d\d)*,\d{3})(?:\.(\d+))?$/
