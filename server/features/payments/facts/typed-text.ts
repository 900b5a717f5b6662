import { visibleLine } from '#contract/visible-text.ts'

/** Replaces what no database stores, so that the text equals nobody's. An overlong text counts as not given. */
export function typedText(text: string | null | undefined, length: number): string {
  const kept = (text ?? '').toWellFormed().replaceAll('\0', '\uFFFD').trim()
  return kept.length > length ? '' : kept
}

const ADDRESS_LENGTH = 320
/** What the provider puts where a buyer gave no address. It is nobody's, and no letter goes there. */
const FILLERS = new Set(['void@razorpay.com'])

/** In lower case; nothing where none was given. */
export function typedAddress(text: string | null | undefined): string {
  const address = visibleLine(typedText(text, ADDRESS_LENGTH)).toLowerCase()
  return FILLERS.has(address) ? '' : address
}

export const PHONE_LENGTH = 40
export const UTR_LENGTH = 60

/** An id of the provider: printable, and short enough for an index. */
export const PROVIDER_ID = /^[\x21-\x7e]{1,100}$/
export const CURRENCY = /^[A-Z]{3}$/
/** The largest that the database's integers hold; the provider's limit is far below it. */
export const MOST_PAISE = 2_147_483_647
