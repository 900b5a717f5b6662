import type { Paise } from '#contract/catalog.ts'

const SMALL = [
  ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
].flat()
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
/** Indian places, from the largest: how many of the unit below each holds. */
const PLACES = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

/** An amount as invoices in India spell it: 137288 -> "Rupees one thousand three hundred seventy-two and eighty-eight paise only". */
export function amountInWords(amount: Paise): string {
  const rupees = Math.floor(amount / 100)
  const rest = amount % 100
  const paise = rest === 0 ? '' : `${wordsOf(rest)} ${rest === 1 ? 'paisa' : 'paise'}`
  if (rupees === 0 && rest > 0) return `${capitalised(paise)} only`
  return `Rupees ${rupees === 0 ? 'zero' : wordsOf(rupees)}${paise && ` and ${paise}`} only`
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function wordsOf(number: number): string {
  const words: string[] = []
  let rest = number
  for (const [size, name] of PLACES) {
    if (rest < size) continue
    words.push(wordsOf(Math.floor(rest / size)), name)
    rest %= size
  }
  if (rest > 0) words.push(belowHundred(rest))
  return words.join(' ')
}

const belowHundred = (number: number): string =>
  number < SMALL.length
    ? (SMALL[number] ?? '')
    : [TENS[Math.floor(number / 10)], SMALL[number % 10]].filter(Boolean).join('-')
