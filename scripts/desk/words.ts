import { inOneLine } from '#contract/plain-text.ts'
import { units } from '#contract/catalog.ts'
import { formatMoney } from '#contract/money.ts'
import { DESK_REASONS } from '#server/features/payments/ledger/desk-reasons.ts'
import { plainCell, type Row } from '../owner-voice.ts'

export const HELP = `The desk: payments that wait for a person. Add --json to any question for JSON.

  npm run desk -- numbers                              paid but not seated, seated but not paid
  npm run desk -- unmatched                            captured payments without a seat, with who might fit
  npm run desk -- disputes                             disputed payments, and until when to answer
  npm run desk -- assign PAYMENT EMAIL COURSE          seat a member (COURSE by id or name)
  npm run desk -- undo PAYMENT --why "…"               take a seat back; no money is moved
  npm run desk -- refunded PAYMENT SUM DAY --why "…"   say what went back in all, and when, of a payment to clarify
  npm run desk -- keep PAYMENT --why "…"               leave the seat after a dispute that was lost in part
  npm run desk -- seats COURSE                         who sits in a course, and in which batch
  npm run desk -- batch PAYMENT BATCH --why "…"        put a seat into a batch; the member gets its dates
  npm run desk -- history PAYMENT                      what happened to a payment, and who did it
  npm run desk -- import REPORT.csv                    say what the provider's dashboard report would change
  npm run desk -- import REPORT.csv --write            read it in; twice does no harm

  npm run desk -- missing-states                       who has not chosen the state for the tax invoice
  npm run desk -- invoice PAYMENT --state CODE --why "…"
  npm run desk -- invoice PAYMENT --company NAME --gstin NUMBER [--sez withTax|withoutTax] --why "…"
                                                       correct an invoice: a credit note and a new invoice
  npm run desk -- series                               the numbers of invoices and credit notes, and their marks
  npm run desk -- series SERIES LAST --why "…"         state the last number given, after a restore
  npm run desk -- letters                              letters that are held
  npm run desk -- letters hold                         hold all that wait, before a restored copy is started
  npm run desk -- letters release [LETTER …]           let them go out, all or these
  npm run desk -- letters drop LETTER …                delete them for good

  npm run desk -- staff                                who works at the desk, and open invitations
  npm run desk -- staff add EMAIL ROLE [BATCH]         give a role (owner, support, trainer, accountant) to a verified
                                                       account, or invite its address
  npm run desk -- staff remove EMAIL ROLE [BATCH]      take it back, which signs the person out of the desk
  npm run desk -- staff reset-factor EMAIL             help somebody who lost the second factor
`

/** Why the desk refuses, as its owner reads it. */
export const REFUSED = {
  paymentUnknown: 'There is no payment with this id.',
  unreadable: 'What is stored of this payment cannot be read.',
  notPaid: 'The money of this payment is not with the business: it was not captured, or went back.',
  paymentSeated: 'This payment has a seat already. Take it back first: npm run desk -- undo PAYMENT --why "…"',
  alreadySeated: 'The member has a seat in this course already, from another payment.',
  notSeated: 'This payment has no seat.',
  seatEnded: 'The seat of this payment has ended.',
  batchUnknown: 'There is no batch with this key.',
  batchOfAnotherCourse: 'This batch is of another course.',
  batchClosed: 'This batch is a draft or cancelled.',
  batchChosen: 'The seat is in this batch already.',
  batchFull: 'This batch is full. Raise its capacity first, or choose another one.',
  memberUnknown: 'There is no member with this address.',
  courseUnknown: 'There is no course of this name.',
  noNewInvoice:
    'No new invoice can be made for this payment: it has no seat, its course does not exist, GSTIN is not set, or the buyer’s name has signs that no font has.',
  noInvoice: 'No invoice stands for this payment.',
  invoiceChanged: 'Another invoice stands for this payment by now.',
  creditTooLate:
    'The 30 November after the financial year of this invoice has passed, and by your rule (CREDIT_NOTES) no credit note is written any more. Ask your accountant.',
  numberingClosed: 'No number can be given now. See: npm run desk -- series',
  questionAnswered: 'There is nothing to clarify about this payment.',
  refundsImpossible:
    'It cannot be so: less than is known went back, more than came in, or on a day before the payment or to come.',
  seriesUnknown: 'There is no such series. See: npm run desk -- series',
  numberTooLow: 'A higher number was given already. See: npm run desk -- series',
} as const

export function deskCell(name: string, value: unknown, { currency }: Row): string {
  if (name === 'amount' && typeof value === 'number')
    return formatMoney({ amount: units(value), currency: typeof currency === 'string' ? currency : '' })
  if (Array.isArray(value) && value.length > 0) return deskCell(name, value.join('; '), {})
  return name === 'reason' || name === 'why' ? inWords(value) : plainCell(name, value)
}

/** Why a payment waits, as the guide and the owner's letter say it. */
const inWords = (value: unknown): string =>
  Object.entries(DESK_REASONS).find(([reason]) => reason === value)?.[1] ?? inOneLine(String(value))
