import * as z from 'zod/mini'
import { Unreadable } from '../../../database/stored-json.ts'
import type { PaymentInboxTable } from '../facts/tables.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { factsOfEvent } from './provider-event.ts'

/** A body as a column keeps it: PostgreSQL's text takes neither NUL nor bytes that are not UTF-8. */
export function keepable(body: Uint8Array | string): Pick<PaymentInboxTable, 'body' | 'encoding'> {
  const bytes = Buffer.from(body)
  const text = bytes.toString()
  const isText = !text.includes('\0') && Buffer.from(text).equals(bytes)
  return isText ? { body: text, encoding: 'text' } : { body: bytes.toString('base64'), encoding: 'base64' }
}

/** Returns null for a message without facts. @throws Unreadable */
export function factsOfMessage({ body, encoding }: PaymentInboxTable): PaymentFacts | null {
  if (encoding !== 'text') throw new Unreadable('the message is no UTF-8 text')
  try {
    return factsOfEvent(body)
  } catch (error) {
    throw new Unreadable(unreadableReason(error))
  }
}

function unreadableReason(error: unknown): string {
  // The error of JSON.parse quotes the text.
  if (error instanceof SyntaxError) return 'the message is not JSON'
  if (!(error instanceof z.core.$ZodError)) return reasonOf(error)
  const [issue] = error.issues
  return `the message has another form: ${issue?.code} at ${issue?.path.filter(isOurName).join('.')}`
}

/** A path may hold names that the sender chose. */
const isOurName = (part: PropertyKey): boolean => typeof part === 'string' && /^[a-z_]{1,30}$/.test(part)

/** Says why a message failed, in our own words: errors of the database and of parsers may quote the message. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
