import * as z from 'zod/mini'
import { NAME_LENGTH, TEXT_LENGTH } from '#contract/fields.ts'
import { foldedDigits } from '#contract/folded-text.ts'
import { shortened } from '#contract/plain-text.ts'
import type { Person } from '../accounts/search-words.ts'

/** The fields of the four forms that say who sent them. */
const Sender = z.object({
  name: z.optional(z.string()),
  fullName: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  email: z.optional(z.string()),
  emailAddress: z.optional(z.string()),
  phone: z.optional(z.string()),
  contactNumber: z.optional(z.string()),
})

/** Who sent a record, as the form says; null where it does not. */
export function senderOf(body: string): Person | null {
  const read = Sender.safeParse(parsed(body))
  if (!read.success) return null
  const { firstName = '', lastName = '', phone, contactNumber = '', emailAddress = '', ...sender } = read.data
  const email = (sender.email ?? emailAddress).trim()
  const name = shortened(sender.name ?? sender.fullName ?? `${firstName} ${lastName}`.trim(), LONGEST_NAME)
  return isAddress(email) ? { name: name || email, email, phone: tenDigitsOf(phone ?? contactNumber) } : null
}

/** Of a first and a last name. Forms bound both, and records of an earlier system may be anything. */
export const LONGEST_NAME = 2 * NAME_LENGTH + 1

const isAddress = (text: string): boolean => text.length <= TEXT_LENGTH && /^[^\s@]+@[^\s@]+$/.test(text)

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

export const tenDigitsOf = (phone: string): string =>
  /(\d{10})$/.exec(foldedDigits(phone).replaceAll(/\D/g, ''))?.[1] ?? ''
