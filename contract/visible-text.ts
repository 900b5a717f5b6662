/** What people can see of a text of one line that they typed or pasted. */
const EMOJI = String.raw`\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?`
const SEQUENCE = String.raw`${EMOJI}(?:\u200D${EMOJI})*`
const FLAG = String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`
const KEYCAP = String.raw`[0-9#*]\uFE0F\u20E3`
// The format characters before numbers in Arabic, Syriac and Kaithi have a form of their own.
const DRAWN = String.raw`\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}`
const UNSEEN = String.raw`(?![${DRAWN}])[\p{Cf}\p{Default_Ignorable_Code_Point}]`
const UNSEEN_SIGNS = new RegExp(UNSEEN, 'gu')
const UNSEEN_OUTSIDE_EMOJI = new RegExp(`${FLAG}|${SEQUENCE}|${KEYCAP}|((?:${UNSEEN})+)`, 'gu')

const JOINED_SCRIPTS =
  'Arab Syrc Nkoo Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mtei Cakm Newa Tirh Sylo Khmr Mymr'
const LETTER = `(?=[\\p{L}\\p{M}])[${JOINED_SCRIPTS.replaceAll(/\w+/g, String.raw`\p{scx=$&}`).replaceAll(' ', '')}]`
const ENDS_IN_LETTER = new RegExp(`${LETTER}$`, 'u')
const BEGINS_WITH_LETTER = new RegExp(`^${LETTER}`, 'u')
const ENDS_IN_VIRAMA = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]$/

function joinerIn(unseen: string, before: string, after: string): string {
  const [joiner = ''] = /[\u200C\u200D]/.exec(unseen) ?? []
  const isInside = ENDS_IN_LETTER.test(before) && BEGINS_WITH_LETTER.test(after)
  return isInside || (joiner === '\u200D' && ENDS_IN_VIRAMA.test(before)) ? joiner : ''
}

const shaped = (text: string): string =>
  text.replace(UNSEEN_OUTSIDE_EMOJI, (all, unseen: string | undefined, at: number) =>
    unseen === undefined
      ? all
      : joinerIn(unseen, text.slice(Math.max(0, at - 2), at), text.slice(at + all.length, at + all.length + 2)),
  )

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

const BETWEEN_DIGITS = /[\s.()[\]\p{Pd}\u2212\u2800]/gu

/** The signs of a number without what people write between its digits: `+91 (98765) 432-10` is `+919876543210`. */
export const joinedDigits = (written: string): string => withoutUnseen(written).replace(BETWEEN_DIGITS, '')
