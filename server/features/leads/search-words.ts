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
  const [mailbox = '', domain = ''] = email.split('@')
  const ofDomain = wordsIn(domain).filter((word) => !EVERYBODYS.has(word))
  const ofPhone = phone === '' ? [] : [phone, phone.slice(-5), phone.slice(-4)]
  return [...new Set([...wordsIn(name), ...wordsIn(mailbox), ...ofDomain, ...ofPhone])]
}
