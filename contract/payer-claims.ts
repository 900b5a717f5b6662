/** What a member says who has paid, while the payment did not find them by itself. Amounts in whole paise. */
import * as z from 'zod/mini'
import { paidReferenceIn } from './bank-reference.ts'
import { filled, record } from './fields.ts'
import { asciiDigits } from './visible-text.ts'

const REFERENCE = 'Enter the payment ID, as pay_…, or the UPI reference, mostly 12 digits'
const NO_WEB_ADDRESS = /^(?:[\w\s:#/-]|\.(?!\S))+$/
const SHORTEST = 4
const reference = filled(REFERENCE, 60).check(
  z.overwrite(asciiDigits),
  z.refine((typed) => NO_WEB_ADDRESS.test(typed) && paidReferenceIn(typed).length >= SHORTEST, REFERENCE),
)

const LARGEST_IN_COLUMN = 2_147_483_647
const SUM_WRONG = 'Enter the amount in rupees, with at most two digits behind the point'
const sum = z
  .int({ error: SUM_WRONG })
  .check(z.positive('Enter the amount that you paid'), z.maximum(LARGEST_IN_COLUMN, 'Enter a smaller amount'))
  .brand<'paise' | 'units'>()

export const PayerClaim = record({ reference, amount: sum, courseId: filled('Choose a course') })
export type PayerClaim = z.infer<typeof PayerClaim>
