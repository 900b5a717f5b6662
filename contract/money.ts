import { formatRupees, paise } from './catalog.ts'

/** A whole number of the currency's smallest unit, and the currency (ISO 4217, "" if unknown): 10000 USD are a hundred dollars. */
export interface Money {
  readonly amount: number
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

/** 900000 INR -> "₹9,000", 10000 USD -> "USD 100.00", 5000 JPY -> "JPY 5,000", 1234 KWD -> "KWD 1.234". */
export function formatMoney({ amount, currency }: Money): string {
  if (currency === 'INR') return formatRupees(paise(amount))
  if (currency === '') return `${amount} in the smallest unit of a currency that is not known`
  const [whole = '', parts = ''] = inDecimals({ amount, currency }).split('.')
  return `${currency} ${whole.replace(GROUP, ',')}${parts && `.${parts}`}`
}

const GROUP = /\B(?=(?:\d{3})+$)/g

function inDecimals({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${amount < 0 ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
}
