/** Payments that came past the provider: a transfer, UPI, a cheque or cash, as the desk records them. Amounts in paise. */
import * as z from 'zod/mini'
import { referenceIn } from './bank-reference.ts'
import { day, emailAddress, filled, filledLines, record } from './fields.ts'
import { Amount, Units } from './payments.ts'

export const OFFLINE_MEANS = ['bank_transfer', 'upi', 'cheque', 'cash'] as const
export type OfflineMeans = (typeof OFFLINE_MEANS)[number]

export const OFFLINE_MEANS_WORDS: Readonly<Record<OfflineMeans, string>> = {
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
  cheque: 'Cheque',
  cash: 'Cash',
}

const REFERENCE = 'Enter its number, of at least four letters or digits: UTR, UPI reference, cheque or receipt number'
const reference = filled(REFERENCE, 60).check(z.refine((typed) => referenceIn(typed).length >= 4, REFERENCE))

const PREFIX = 'offline_'

/** UPI and transfers share the numbers of the banks. */
const NUMBERED_BY: Readonly<Record<OfflineMeans, string>> = {
  bank_transfer: 'bank',
  upi: 'bank',
  cheque: 'cheque',
  cash: 'cash',
}

/** By its reference, so that one payment is never recorded twice. `time`: the next one, where those before were recorded by mistake. */
export const offlinePaymentId = (means: OfflineMeans, typed: string, time = 1): string =>
  `${PREFIX}${NUMBERED_BY[means]}_${referenceIn(typed)}${time > 1 ? `_${time}` : ''}`

export const isOfflinePayment = (paymentId: string): boolean => paymentId.startsWith(PREFIX)

const LARGEST_IN_COLUMN = 2_147_483_647
const SUM_WRONG = 'Enter a sum in rupees, with at most two digits behind the point'
const sum = z
  .int({ error: SUM_WRONG })
  .check(z.positive('Enter what came in'), z.maximum(LARGEST_IN_COLUMN, 'Enter a smaller sum'))
  .brand<'units'>()
const why = filledLines('Say why').check(z.maxLength(1000, 'Use at most 1000 characters'))

export const OfflinePayment = record({
  email: emailAddress('Enter the e-mail address of an account'),
  course: filled('Choose a course'),
  amount: sum,
  on: day('Enter the day'),
  means: z.enum(OFFLINE_MEANS, { error: 'Choose how it was paid' }),
  reference,
  why,
})
export type OfflinePayment = z.infer<typeof OfflinePayment>

export const SlipUpload = record({ name: filled('Say how the file is called') })

/** The slip of such a payment; the file itself is downloaded. `kind` is the ending of its name. */
export const PaymentSlip = z.object({ kind: z.string(), bytes: z.int(), addedAt: z.string() })
export type PaymentSlip = z.infer<typeof PaymentSlip>

export const OfflineRecorded = z.object({ id: z.string() })

/** Money of such a payment that was given back by hand, and one that never came or was mistyped. `refundable` is what could go back when the page was opened. */
export const Repayment = record({ amount: sum, refundable: Units, on: day('Enter the day'), reference, why })
export type Repayment = z.infer<typeof Repayment>
export const OfflineMistake = record({ refundable: Units, why })
export type OfflineMistake = z.infer<typeof OfflineMistake>

export const OfflineChoices = z.object({
  courses: z.array(z.object({ id: z.string(), name: z.string(), price: z.nullable(Amount) })),
})
export type OfflineChoices = z.infer<typeof OfflineChoices>
