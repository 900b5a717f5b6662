/** Who changed what at the desk, as screens show it. */
import * as z from 'zod/mini'
import type { AuditSubject } from './audit-actions.ts'
import { day, record } from './fields.ts'

/** Subjects that are about money: all that an accountant sees of the audit. */
export const MONEY_SUBJECTS = [
  'payment',
  'series',
  'buyer',
  'message',
  'report',
] as const satisfies readonly AuditSubject[]

const text = (length: number) => z.optional(z.string().check(z.maxLength(length, `Use at most ${length} characters`)))
const dayKey = z.optional(day('Give a day as 2027-01-16'))
const PLACE = /^[\d:.TZ-]{24}~(?:\d{1,9}|1\d{9})$/

/** Filters of the list. Days are India's; `after` is the `next` of the page before. */
export const AuditQuery = record({
  subjectType: text(40),
  subjectId: text(200),
  actor: text(200),
  action: text(60),
  operationId: text(60),
  from: dayKey,
  to: dayKey,
  after: z.optional(z.string().check(z.regex(PLACE, 'This is no page of the list'))),
})
export type AuditQuery = z.infer<typeof AuditQuery>

const Fields = z.nullable(z.record(z.string(), z.unknown()))

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  actorName: z.string(),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string() }),
  before: Fields,
  after: Fields,
  /** What the people and batches are called whose ids and keys stand in `before` and `after`. */
  names: z.record(z.string(), z.string()),
  why: z.string(),
  operationId: z.nullable(z.string()),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()) })
export type AuditPage = z.infer<typeof AuditPage>
