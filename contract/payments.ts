import * as z from 'zod/mini'
import { BATCH_STATES, WEEKDAYS } from './batches.ts'
import { filled, oneOf, record } from './fields.ts'
import { isGstin, stateOfGstin } from './gstin.ts'
import { LongText } from './long-text.ts'
import { UNPRINTABLE, unprintableIn } from './printable.ts'
import { asciiDigits } from './visible-text.ts'

export const Amount = z.int().brand<'paise' | 'units'>()
export const Units = z.int().brand<'units'>()
export const MONEY = { amount: Units, currency: z.string() }

/** What somebody is about to buy. `batch` is the key of the one that the buyer chose; without it, the one on sale is bought. */
export const WantedCourse = record({
  courseId: filled('Course is required'),
  amount: z.optional(Amount),
  batch: z.optional(filled('Choose a batch', 60)),
})
export type WantedCourse = z.infer<typeof WantedCourse>

export const IntentKept = z.object({ intentId: z.string() })

export const CheckoutOrder = z.object({
  orderId: z.string(),
  keyId: z.string(),
  amount: Amount,
  currency: z.literal('INR'),
  description: z.string(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
})
export type CheckoutOrder = z.infer<typeof CheckoutOrder>

export const CheckoutAnswer = record({
  orderId: filled('Order is required'),
  paymentId: filled('Payment is required'),
  signature: filled('Signature is required'),
})
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>

/** The course, as far as cards show it. Without a drawing it has no page any more. */
const OF_COURSE = { courseId: z.string(), courseTitle: z.string(), drawing: z.string() }

export const SEAT_STATES = ['active', 'withdrawn'] as const

/** A batch as its seat holders see it. Its links are never in it: they are asked for when they are used. */
const SeatBatch = z.object({
  key: z.string(),
  label: z.string(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  weekly: z.array(z.object({ day: z.enum(WEEKDAYS), at: z.string(), minutes: z.int() })),
  state: z.enum(BATCH_STATES),
  note: z.nullable(LongText),
  nextClass: z.nullable(z.object({ startsAt: z.string(), endsAt: z.string() })),
  isJoinOpen: z.boolean(),
  hasJoinLink: z.boolean(),
  hasGroupLink: z.boolean(),
})
export type SeatBatch = z.infer<typeof SeatBatch>

/** A member's seat in a course; one by hand has its place's id and no amount. `paidAt` ISO 8601 UTC. */
export const Seat = z.object({
  paymentId: z.string(),
  ...OF_COURSE,
  courseName: z.string(),
  material: z.array(z.string()),
  batch: z.nullable(SeatBatch),
  state: z.enum(SEAT_STATES),
  amount: z.nullable(Units),
  currency: z.string(),
  paidAt: z.string(),
  gstPercent: z.optional(z.number()),
  documents: z.array(z.object({ kind: z.enum(['receipt', 'invoice', 'creditNote']), number: z.string() })),
})
export type Seat = z.infer<typeof Seat>

/** Why a person checks a payment: its course or its amount is not clear, or it comes on top of a seat. */
export const PAYMENT_CHECKS = ['course', 'amount', 'second', 'other'] as const
export type PaymentCheck = (typeof PAYMENT_CHECKS)[number]

export const Purchase = z.object({
  ...OF_COURSE,
  state: z.enum(['waiting', 'failed', 'atDesk']),
  check: z.nullable(z.enum(PAYMENT_CHECKS)),
  amount: Amount,
  since: z.string(),
})
export type Purchase = z.infer<typeof Purchase>

const Waiting = z.object({ ...OF_COURSE, batchKey: z.string(), batch: z.string(), since: z.string() })
export type Waiting = z.infer<typeof Waiting>

const Sold = z.object({ id: z.string(), title: z.string(), price: Amount })

const CheckedPayment = z.object({
  paymentId: z.string(),
  /** The course that it is known to be for. */
  courseId: z.nullable(z.string()),
  ...MONEY,
  check: z.enum(PAYMENT_CHECKS),
  since: z.string(),
  courses: z.array(Sold),
})
export type CheckedPayment = z.infer<typeof CheckedPayment>

const OwnClaim = z.object({ id: z.string(), ...OF_COURSE, typed: z.string(), amount: Amount, since: z.string() })
export type OwnClaim = z.infer<typeof OwnClaim>

/** Of a business in a special economic zone: whether it is supplied with or without payment of integrated tax (section 16, IGST Act). */
export const ZONES = ['none', 'withTax', 'withoutTax'] as const
export type Zone = (typeof ZONES)[number]

export const Purchases = z.object({
  seats: z.array(Seat),
  pending: z.array(Purchase),
  atDesk: z.array(CheckedPayment),
  waiting: z.array(Waiting),
  claims: z.array(OwnClaim),
  onSale: z.array(Sold),
  buyerState: z.string(),
  buyerBusiness: z.nullable(z.object({ company: z.string(), gstin: z.string(), zone: z.enum(ZONES) })),
  hasUndertaking: z.boolean(),
  makesInvoices: z.boolean(),
})
export type Purchases = z.infer<typeof Purchases>

/** The states and union territories of India with their GST codes. Source: GST portal, list of state codes. */
export const GST_STATES = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other territory',
} as const
export type GstStateCode = keyof typeof GST_STATES
export const isStateCode = (code: string): code is GstStateCode => Object.hasOwn(GST_STATES, code)

export const BuyerState = record({
  state: filled('Choose your state').check(z.refine(isStateCode, 'Choose your state')),
})
export type BuyerState = z.infer<typeof BuyerState>

const GSTIN_WRONG = 'Enter the GST number of 15 characters as on its certificate'

export const BuyerBusiness = record({
  company: filled('Company name is required').check(({ value, issues }) => {
    const signs = unprintableIn(value)
    if (signs !== '' && issues.length === 0)
      issues.push({ code: 'custom', input: value, message: `${signs} ${UNPRINTABLE}` })
  }),
  gstin: z.pipe(
    z.pipe(
      filled(GSTIN_WRONG),
      z.transform((value) => asciiDigits(value).replace(/\s/g, '').toUpperCase()),
    ),
    z.string().check(z.refine((value) => isGstin(value) && isStateCode(stateOfGstin(value)), GSTIN_WRONG)),
  ),
  zone: z._default(oneOf(ZONES), 'none'),
})
export type BuyerBusiness = z.infer<typeof BuyerBusiness>
