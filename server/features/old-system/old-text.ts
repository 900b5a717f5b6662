/** Texts of the old system as they can be kept here. */
import { AccountAddress } from '#contract/accounts.ts'
import { TEXT_LENGTH } from '#contract/fields.ts'
import { foldedDigits } from '#contract/folded-text.ts'
import { visibleLine } from '#contract/visible-text.ts'

/** Without what PostgreSQL takes in no column. */
export const keepable = (value: string): string => value.toWellFormed().replaceAll('\0', '')

/** In lower case; empty where nobody can sign in here with it. */
export const accountAddressIn = (typed: string): string => AccountAddress.safeParse(typed.toLowerCase()).data ?? ''

/** In lower case; empty where it is none, or longer than forms allow. */
export function emailIn(typed: string): string {
  const email = visibleLine(typed).toLowerCase()
  return email.length <= TEXT_LENGTH && /^[^\s@]+@[^\s@]+$/.test(email) ? email : ''
}

const LONGEST_ID = 255

/** Of another service: none of them gives a longer one. */
export const isLongId = (rawId: string): boolean => rawId.length > LONGEST_ID

export function tenDigitsOf(phone: string): string | null {
  const digits = foldedDigits(phone).replace('+', '')
  return /^(?:91|0)?(\d{10})$/.exec(digits)?.[1] ?? null
}

export const earliest = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other
