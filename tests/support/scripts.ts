/** Names at random in the scripts that people in India type, and the other ways in which the same is typed. */
import fc from 'fast-check'
import { unprintableIn } from '#contract/printable.ts'

interface Script {
  readonly name: string
  readonly letters: readonly string[]
  /** Vowel signs and what else stands with a letter. */
  readonly marks: readonly string[]
  /** What joins two letters. */
  readonly virama: string
  /** From nought to nine. */
  readonly digits: readonly string[]
}

const ALL = Array.from({ length: 0x1_0000 }, (_, point) => String.fromCharCode(point)).filter(
  (sign) => sign.isWellFormed() && unprintableIn(sign) === '' && !/\p{Default_Ignorable_Code_Point}/u.test(sign),
)
const matching = (form: RegExp) => ALL.filter((sign) => form.test(sign))
const digitsFrom = (nought: number) => Array.from({ length: 10 }, (_, digit) => String.fromCharCode(nought + digit))

const script = (name: string, nought: number, virama = ''): Script => ({
  name,
  letters: matching(new RegExp(String.raw`(?=\p{Script=${name}})\p{L}`, 'u')),
  marks: matching(new RegExp(String.raw`(?=\p{Script_Extensions=${name}})\p{M}`, 'u')),
  virama,
  digits: digitsFrom(nought),
})

export const SCRIPTS: readonly Script[] = [
  script('Devanagari', 0x966, '\u094D'),
  script('Bengali', 0x9e6, '\u09CD'),
  script('Gurmukhi', 0xa66, '\u0A4D'),
  script('Gujarati', 0xae6, '\u0ACD'),
  script('Oriya', 0xb66, '\u0B4D'),
  script('Tamil', 0xbe6, '\u0BCD'),
  script('Telugu', 0xc66, '\u0C4D'),
  script('Kannada', 0xce6, '\u0CCD'),
  script('Malayalam', 0xd66, '\u0D4D'),
  script('Meetei_Mayek', 0xabf0, '\uABED'),
  script('Ol_Chiki', 0x1c50),
  script('Arabic', 0x6f0),
  { ...script('Latin', 0x30), marks: matching(/[\u0300-\u0345]/u) },
]

/** Two or three words of letters with their signs, joined or not, composed or not, and words of digits among them. */
export function nameIn({ letters, marks, virama, digits }: Script): fc.Arbitrary<string> {
  const joint = fc.constantFrom('', ...(virama === '' ? [] : [virama, `${virama}\u200D`, `${virama}\u200C`]))
  const sign = fc.constantFrom('', '', ...marks)
  const syllable = fc.tuple(fc.constantFrom(...letters), sign, joint, fc.constantFrom(...letters), sign)
  const word = fc.array(syllable, { minLength: 1, maxLength: 4 }).map((syllables) => syllables.flat().join(''))
  const number = fc.array(fc.constantFrom(...digits), { minLength: 1, maxLength: 5 }).map((some) => some.join(''))
  const words = fc.array(fc.oneof({ arbitrary: word, weight: 4 }, number), { minLength: 2, maxLength: 3 })
  return fc.tuple(words, fc.constantFrom('NFC', 'NFD')).map(([some, form]) => some.join(' ').normalize(form))
}

/** The text with the digits of a script in place of those of another. */
export const inDigits = (text: string, from: readonly string[], to: readonly string[]): string =>
  Array.from(text, (sign) => to[from.indexOf(sign)] ?? sign).join('')

export const ASCII_DIGITS = digitsFrom(0x30)

/** The same in its other compositions, digits, cases and blanks, and without what nobody sees. */
export const typedOtherwise = (text: string, { digits }: Script): readonly string[] => [
  ...new Set([
    text,
    text.normalize('NFC'),
    text.normalize('NFD'),
    inDigits(text, digits, ASCII_DIGITS),
    inDigits(text, ASCII_DIGITS, digits),
    text.toLowerCase(),
    text.toUpperCase(),
    text.replaceAll(/[\u200C\u200D]/g, ''),
    `\u00A0${text.replaceAll(' ', ' \u2003\u200B')}\t`,
  ]),
]
