import type { GstStateCode } from '#contract/payments.ts'
import { stateOfGstin } from '#contract/gstin.ts'
import { invoiceable, settleDocuments, withdrawInvoice, type DocumentDeps } from './documents.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { note, type Hand } from '../facts/history.ts'

/** To whom tax invoices are made out: a person in a state, or a business with its GST number. */
export type BuyerParticulars = { readonly state: GstStateCode } | { readonly company: string; readonly gstin: string }

/** Keeps what a member gives for tax invoices, and makes the invoices that waited for it. Issued ones stay as they are. */
export async function keepBuyer(deps: DocumentDeps, uid: string, particulars: BuyerParticulars): Promise<void> {
  const { db, write, changes } = deps.database
  await write(async () => {
    await saveBuyer(deps, uid, particulars)
    const seats = await db.selectFrom('seats').select('paymentId').where('userId', '=', uid).execute()
    for (const { paymentId } of seats) await settleDocuments(deps, paymentId)
    await changes.tell('purchases', uid)
  })
}

export type CorrectionFault = 'paymentUnknown' | 'noNewInvoice' | 'noInvoice' | 'numberingClosed'

/**
 * Corrects an issued invoice: a credit note takes it back whole, and another is made out to these particulars, which
 * also hold for the buyer's later invoices. Returns why it cannot be done, or null.
 */
export async function correctInvoice(
  deps: DocumentDeps,
  paymentId: string,
  particulars: BuyerParticulars,
  hand: Hand,
): Promise<CorrectionFault | null> {
  const { write, changes } = deps.database
  return write(async () => {
    if (!(await holdPayment(deps.database, paymentId))) return 'paymentUnknown'
    const seat = (await invoiceable(deps, paymentId))?.holder
    if (!seat) return 'noNewInvoice'
    const fault = await withdrawInvoice(deps, paymentId)
    if (fault) return fault
    await saveBuyer(deps, seat.userId, particulars)
    await settleDocuments(deps, paymentId)
    await note(deps, paymentId, 'invoice corrected', hand)
    await changes.tell('purchases', seat.userId)
    return null
  })
}

async function saveBuyer({ database: { db } }: DocumentDeps, userId: string, particulars: BuyerParticulars) {
  const row =
    'gstin' in particulars
      ? { ...particulars, state: stateOfGstin(particulars.gstin) }
      : { state: particulars.state, company: '', gstin: '' }
  await db
    .insertInto('buyerStates')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

const DAY_MS = 24 * 3_600_000

/** A type rather than an interface, so that it prints as a row. */
export type MissingState = {
  readonly payment: string
  readonly name: string
  readonly email: string
  readonly mobile: string
  readonly course: string
  readonly since: string
  /** The law gives 30 days for the invoice of a service. */
  readonly daysLeft: number
  readonly userId: string
}

/** Seats whose tax invoice waits for the buyer's state, oldest first. Empty where no tax invoices are made. */
export async function missingStates({ database: { db }, config, courses, now }: DocumentDeps): Promise<MissingState[]> {
  if (!config.seller) return []
  const rows = await db
    .selectFrom('seats')
    .innerJoin('user', 'user.id', 'seats.userId')
    .leftJoin('buyerStates', 'buyerStates.userId', 'seats.userId')
    .select(['seats.paymentId', 'seats.userId', 'name', 'user.email', 'mobile', 'courseId', 'seats.createdAt'])
    .where('seats.state', '=', 'active')
    .where('buyerStates.state', 'is', null)
    .orderBy('seats.createdAt')
    .execute()
  return rows.map(({ paymentId, userId, courseId, createdAt, ...buyer }) => ({
    payment: paymentId,
    ...buyer,
    course: courses.find(({ id }) => id === courseId)?.title ?? courseId,
    since: createdAt,
    daysLeft: 30 - daysSince(createdAt, now()),
    userId,
  }))
}

export const daysSince = (iso: string, now: Date): number => Math.floor((now.getTime() - Date.parse(iso)) / DAY_MS)
