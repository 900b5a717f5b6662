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
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).map((word) => word.slice(0, LONGEST))

/** Words by whose beginnings a person is found: those of name and address, the phone, and its last digits. */
export function searchWords({ name, email, phone }: Person): string[] {
  const ofPhone = phone === '' ? [] : [phone, phone.slice(-5), phone.slice(-4)]
  return [...new Set([...wordsIn(name), ...wordsOfAddress(email), ...ofPhone])]
}

/** The address, in lower case, where nothing but a whole one is typed: it is looked up as it is. */
export const addressIn = (typed: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed.trim()) ? typed.trim().toLowerCase() : null

const MOST_WORDS = 8

/** What somebody types to find people: words, an address as the words by which it is kept, or the digits of a phone as one. */
export function askedWords(typed: string): string[] {
  const digits = typed.replaceAll(/[\s()+-]/g, '')
  if (/^\d{4,}$/.test(digits)) return [digits.slice(-10)]
  const words = typed.split(/\s+/).flatMap((part) => (part.includes('@') ? wordsOfAddress(part) : wordsIn(part)))
  return words.slice(0, MOST_WORDS)
}

export function wordsOfAddress(address: string): string[] {
  const [mailbox = '', domain = ''] = address.split('@')
  return [...wordsIn(mailbox), ...wordsIn(domain).filter((word) => !EVERYBODYS.has(word))]
}
