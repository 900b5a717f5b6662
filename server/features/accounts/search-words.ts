import { folded, foldedDigits } from '#contract/folded-text.ts'
import { visibleLine } from '#contract/visible-text.ts'

/** What somebody said of themselves in a form. */
export interface Person {
  readonly name: string
  readonly email: string
  /** Ten digits, or empty. */
  readonly phone: string
}

/** Their customers are half of everybody: a search for them would find nothing. */
const EVERYBODYS = new Set([
  'gmail',
  'googlemail',
  'yahoo',
  'ymail',
  'outlook',
  'hotmail',
  'live',
  'rediffmail',
  'icloud',
  'com',
  'co',
  'in',
  'net',
  'org',
])
const LONGEST = 60

export const wordsIn = (text: string): string[] =>
  (folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => word.slice(0, LONGEST))

/** Words by whose beginnings a person is found: those of name and address, the phone, and its last digits. */
export function searchWords({ name, email, phone }: Person): string[] {
  const ofPhone = phone === '' ? [] : [phone, phone.slice(-5), phone.slice(-4)]
  return [...new Set([...wordsOfName(name), ...wordsOfAddress(email), ...ofPhone])]
}

/** The words of a name, and of one in digits alone the word as which it is asked for. */
export function wordsOfName(name: string): string[] {
  const digits = digitsIn(name)
  return digits === null ? wordsIn(name) : [...wordsIn(name), digits]
}

/** The address, in lower case, where nothing but a whole one is typed: it is looked up as it is. */
export function addressIn(typed: string): string | null {
  const line = visibleLine(typed)
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(line) ? line.toLowerCase() : null
}

/** The digits of a phone or of the end of one, however they were copied; null where anything else is typed. */
export function digitsIn(typed: string): string | null {
  const digits = foldedDigits(typed).replaceAll('+', '')
  return /^\d{4,}$/.test(digits) ? digits.slice(-10) : null
}

export const MOST_WORDS = 8

/** What somebody types to find people: words, an address as the words by which it is kept, or the digits of a phone as one. */
export function askedWords(typed: string): string[] {
  const digits = digitsIn(typed)
  if (digits !== null) return [digits]
  const words = typed.split(/\s+/).flatMap((part) => (part.includes('@') ? wordsOfAddress(part) : wordsIn(part)))
  return words.slice(0, MOST_WORDS)
}

export function wordsOfAddress(address: string): string[] {
  const [mailbox = '', domain = ''] = address.split('@')
  return [...wordsIn(mailbox), ...wordsIn(domain).filter((word) => !EVERYBODYS.has(word))]
}
