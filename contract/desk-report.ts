import * as z from 'zod/mini'
import { PAYMENT_STATES } from './desk-payments.ts'
import { oneOf, record } from './fields.ts'
import { MONEY, Units } from './payments.ts'

export const REPORT_BYTES = 512 * 1024

export const ReportQuery = record({ dryRun: oneOf(['yes', 'no'], 'Say whether this is a dry run') })

/** What a row says of a payment, or what is known of it. Its time is ISO; null where it is not said. */
const ReportSaid = z.object({
  ...MONEY,
  createdAt: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  course: z.nullable(z.string()),
})

const ReportChange = z.object({
  paymentId: z.string(),
  line: z.int(),
  read: ReportSaid,
  known: z.nullable(ReportSaid),
  before: z.nullable(z.enum(PAYMENT_STATES)),
  after: z.enum(PAYMENT_STATES),
  refunded: Units,
  unexplained: Units,
})
export type ReportChange = z.infer<typeof ReportChange>

export const ReportRead = z.object({
  isDone: z.boolean(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  changes: z.array(ReportChange),
  faults: z.array(z.string()),
})
export type ReportRead = z.infer<typeof ReportRead>
