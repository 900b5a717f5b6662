import * as z from 'zod/mini'
import { emailAddress, record } from './fields.ts'

export const MAIL_RECORDS = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' } as const

/** `wrong`: there, and of no use. `unasked`: DNS gave no answer. */
const MAIL_RECORD_STATES = ['found', 'wrong', 'missing', 'unasked'] as const

export const SELECTORS = ['default', 'google', 'selector1', 'selector2', 's1', 'k1', 'mail', 'dkim'] as const
const SELECTOR = /^(?:[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?)?$/i

export const MailRecordsAsked = record({
  sender: emailAddress('Type the sender’s e-mail address'),
  selector: z
    .string({ error: 'Type the selector, or nothing' })
    .check(z.trim(), z.regex(SELECTOR, 'A selector is letters, digits, dots and hyphens, such as google')),
})
export type MailRecordsAsked = z.infer<typeof MailRecordsAsked>

const MailRecord = z.object({
  kind: z.string(),
  state: z.enum(MAIL_RECORD_STATES),
  says: z.string(),
})
export type MailRecord = z.infer<typeof MailRecord>

/** `ask`: what only the provider of the mail server knows. */
export const MailRecords = z.object({ domain: z.string(), records: z.array(MailRecord), ask: z.string() })
export type MailRecords = z.infer<typeof MailRecords>
