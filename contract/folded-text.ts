import { asciiDigits, joinedDigits, withoutUnseen } from './visible-text.ts'

const VIRAMA = '\u0D4D'
/** Letters that are also spelt as another one with a virama and a joiner, which nobody sees. */
const SPELT_OUT: ReadonlyMap<string, string> = new Map([
  ...Array.from(
    '\u0D7A\u0D23\u0D7B\u0D28\u0D7C\u0D30\u0D4E\u0D30\u0D7D\u0D32\u0D7E\u0D33\u0D7F\u0D15\u0D54\u0D2E\u0D55\u0D2F\u0D56\u0D34'.matchAll(
      /(.)(.)/g,
    ),
    ([, one = '', base]) => [one, `${base}${VIRAMA}`] as const,
  ),
  ['\u09CE', '\u09A4\u09CD'],
])
const SPELT_IN_TWO_WAYS = new RegExp(`[${[...SPELT_OUT.keys()].join('')}]`, 'g')

const PLAIN = /^[\x20-\x7E]*$/

/** What a search compares: one form for every case, form of Unicode, blank, digit and spelling of the same words. */
export const folded = (text: string): string =>
  (PLAIN.test(text) ? text.toLowerCase() : foldedSigns(text)).replace(/[\s\u2800]+/gu, ' ').trim()

const foldedSigns = (text: string): string =>
  asciiDigits(withoutUnseen(text.normalize('NFC')))
    .replace(SPELT_IN_TWO_WAYS, (letter) => SPELT_OUT.get(letter) ?? letter)
    .replace(/\u0D4D+/g, VIRAMA)
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u03C2', '\u03C3')
    .normalize('NFD')
    .replace(/i\p{M}+/gu, (letter) => letter.replaceAll('\u0307', ''))
    .normalize('NFC')

/** A phone number as it is searched: digits of any script without what stands between them. */
export const foldedDigits = (written: string): string => joinedDigits(folded(written))
