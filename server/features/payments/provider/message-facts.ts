import * as z from 'zod/mini'
import type { MessageFacts } from '#contract/desk-messages.ts'
import { units } from '#contract/catalog.ts'
import type { PaymentInboxTable } from '../facts/tables.ts'
import { CURRENCY, MOST_PAISE, PHONE_LENGTH, PROVIDER_ID, typedAddress, typedText } from '../facts/typed-text.ts'

/** What of a message can be read: its first fields, each by itself. Notes, names and cards are left out. null for none of them. */
export function readableFacts({ body, encoding }: Pick<PaymentInboxTable, 'body' | 'encoding'>): MessageFacts | null {
  const message = fieldsOf(encoding === 'text' ? parsed(body) : null)
  const payload = fieldsOf(message['payload'])
  const payment = fieldsOf(fieldsOf(payload['payment'])['entity'])
  const about = fieldsOf(fieldsOf(payload['dispute'])['entity'])
  const facts = {
    event: matching(EVENT, message['event']),
    paymentId: matching(PROVIDER_ID, payment['id']) ?? matching(PROVIDER_ID, about['payment_id']),
    orderId: matching(PROVIDER_ID, payment['order_id']),
    amount: amountIn(payment['amount']),
    currency: matching(CURRENCY, payment['currency']) ?? '',
    email: typedAddress(written(payment['email'])),
    phone: typedText(written(payment['contact']), PHONE_LENGTH),
    sentAt: timeIn(message['created_at'] ?? payment['created_at']),
  }
  return Object.values(facts).some(Boolean) ? facts : null
}

const EVENT = /^[a-z_.]{1,60}$/
const Fields = z.record(z.string(), z.unknown())

const fieldsOf = (value: unknown): z.infer<typeof Fields> => Fields.safeParse(value).data ?? {}

const matching = (form: RegExp, value: unknown): string | null =>
  typeof value === 'string' && form.test(value) ? value : null

const written = (value: unknown): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''

const amountIn = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_PAISE ? units(value) : null

const LAST_SECOND = 253_402_300_799

const timeIn = (value: unknown): string | null =>
  typeof value === 'number' && value >= 0 && value <= LAST_SECOND ? new Date(value * 1000).toISOString() : null

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
