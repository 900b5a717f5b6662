/** What people can see of a text of one line that they typed or pasted. */
// The format characters before numbers in Arabic have a form of their own.
const UNSEEN = String.raw`(?![\u0600-\u0605\u06DD\u08E2])[\p{Cf}\p{Default_Ignorable_Code_Point}]`
const UNSEEN_SIGNS = new RegExp(UNSEEN, 'gu')
const UNSEEN_AFTER = new RegExp(`((?!${UNSEEN}).)?((?:${UNSEEN})+)`, 'gsu')
const JOINED = /^[\u0600-\u1FFF]/
const PICTURE = /^\p{Extended_Pictographic}/u

/** Of signs that nobody sees those that form what stands before and after them: a joined letter, an emoji, a flag. */
function formingIn(unseen: string, before: string, after: string): string {
  const joiner = /\u200D|\u200C/.exec(unseen)?.[0] ?? ''
  if (JOINED.test(before))
    return JOINED.test(after) ||
      (joiner === '\u200D' && /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]/.test(before))
      ? joiner
      : ''
  if (after === '\u20E3' || PICTURE.test(before) || /^[\u{1F3FB}-\u{1F3FF}]/u.test(before)) {
    const flag = before === '\u{1F3F4}' ? /^[\u{E0020}-\u{E007E}]+\u{E007F}/u.exec(unseen)?.[0] : ''
    return (
      flag || (unseen.startsWith('\uFE0F') ? '\uFE0F' : '') + (joiner === '\u200D' && PICTURE.test(after) ? joiner : '')
    )
  }
  return ''
}

const shaped = (text: string): string =>
  text.replace(UNSEEN_AFTER, (all, before: string | undefined, unseen: string, at: number) => {
    const [after = ''] = text.slice(at + all.length)
    return (before ?? '') + formingIn(unseen, before ?? '', after)
  })

const BLANKS = /[\t\p{Zs}\u2800]+/gu

const LONGEST_READ = 5000
const PLAIN = /^(?:[\x21-\x7E]+(?: [\x21-\x7E]+)*)?$/

/** In Unicode's form C and without what cannot be seen, each run of blanks as one, none at the ends. What is too long for any line stays. */
export function visibleLine(text: string): string {
  if (text.length > LONGEST_READ || PLAIN.test(text)) return text
  const seen = shaped(text.normalize('NFC')).replace(BLANKS, ' ').trim()
  return seen === text ? text : visibleLine(seen)
}

export const withoutUnseen = (text: string): string => text.replace(UNSEEN_SIGNS, '')

// Digits of a script stand one after the other from nought to nine.
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let nought = point
  while (/\p{Nd}/u.test(String.fromCodePoint(nought - 1))) nought -= 1
  return String((point - nought) % 10)
}

/** The digits of every script as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, asciiDigit)

const BETWEEN_DIGITS = /[\s.()[\]\p{Pd}\u2212\u2800]/gu

/** The signs of a number, in digits 0 to 9, without what people write between its digits: `+91 (98765) 432-10` is `+919876543210`. */
export const joinedDigits = (written: string): string => asciiDigits(withoutUnseen(written)).replace(BETWEEN_DIGITS, '')
