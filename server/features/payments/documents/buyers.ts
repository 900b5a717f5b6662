import { sql, type Expression } from 'kysely'
import { folded } from '#contract/folded-text.ts'
import type { BuyerBusiness, GstStateCode } from '#contract/payments.ts'
import { unprintableIn } from '#contract/printable.ts'
import { Refusal } from '#contract/refusal.ts'
import { stateOfGstin } from '#contract/gstin.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { isErasedAddress } from '../../accounts/erased-member.ts'
import { holdMember } from '../../accounts/held-member.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { seatOf, seatsOfMembers, seatsWithout, type PaidSeat } from '../../seats/seats.ts'
import { invoiceable, settleDocuments, withdrawInvoice, type DocumentDeps } from './documents.ts'
import { tellingOfInvoice, tellOfInvoice } from './invoice-news.ts'
import { numberOfInvoice } from './standing-invoice.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { logAction } from '../facts/history.ts'
import { compare } from '../facts/sources.ts'

export type BuyerParticulars =
  | { readonly state: GstStateCode }
  | (Omit<BuyerBusiness, 'zone'> & Partial<Pick<BuyerBusiness, 'zone'>>)

/** Stores what a member gives for tax invoices, and makes the invoices that waited for it. Issued ones stay as they are. */
export async function keepBuyer(deps: DocumentDeps, uid: string, particulars: BuyerParticulars): Promise<void> {
  const { write, changes } = deps.database
  await write(async (tx) => {
    // Payments before members, as those who seat them do: nobody is seated meanwhile and misses what is said here.
    const seats = await seatsOfMembers(tx, [uid])
    for (const id of seats.map(({ paymentId }) => paymentId).toSorted()) await holdPayment(tx, id)
    await holdMember(tx, uid)
    await saveBuyer(tx, uid, particulars)
    for (const { paymentId } of await seatsOfMembers(tx, [uid]))
      await tellingOfInvoice(tx, deps, paymentId, () => settleDocuments(tx, deps, paymentId))
    await changes.publish(tx, 'purchases', uid)
  })
}

type CorrectionRefusal =
  | 'paymentUnknown'
  | 'noNewInvoice'
  | 'noInvoice'
  | 'invoiceChanged'
  | 'creditTooLate'
  | 'numberingClosed'

interface Correction {
  readonly particulars: BuyerParticulars
  /** The number of the invoice that was looked at; undefined takes the one that stands. */
  readonly seen?: string | undefined
}

/** Credits an issued invoice whole and makes out another to these particulars, which later invoices use too. */
export async function correctInvoice(
  deps: DocumentDeps,
  paymentId: string,
  correction: Correction,
  by: Actor,
): Promise<Refusal<CorrectionRefusal> | null> {
  try {
    return await correctWhole(deps, paymentId, correction, by)
  } catch (error) {
    if (error instanceof NoNewNumber) return new Refusal('numberingClosed')
    throw error
  }
}

/** Takes the credit note back with it: one without a new invoice would be half a correction. */
class NoNewNumber extends Error {}

async function correctWhole(
  deps: DocumentDeps,
  paymentId: string,
  { particulars, seen }: Correction,
  by: Actor,
): Promise<Refusal<CorrectionRefusal> | null> {
  const { write, changes } = deps.database
  return write(async (tx) => {
    if (!(await holdPayment(tx, paymentId))) return new Refusal('paymentUnknown')
    const seat = await seatOf(tx, paymentId)
    if (!seat || !invoiceable(deps, seat) || (await cannotBeNamed(tx, seat.userId))) return new Refusal('noNewInvoice')
    const credited = await numberOfInvoice(tx, paymentId)
    if (credited === null) return new Refusal('noInvoice')
    if (seen !== undefined && seen !== credited) return new Refusal('invoiceChanged')
    const refused = await withdrawInvoice(tx, deps, paymentId)
    if (refused) return refused
    await saveBuyer(tx, seat.userId, particulars)
    await settleDocuments(tx, deps, paymentId)
    const invoice = await numberOfInvoice(tx, paymentId)
    if (invoice === null) throw new NoNewNumber()
    await logAction(tx, deps, paymentId, 'invoice corrected', by)
    await noteChange(tx, by, {
      action: 'invoice.correct',
      subject: { type: 'payment', id: paymentId },
      before: null,
      after: { ...particulars, credited, invoice },
    })
    await tellOfInvoice(tx, deps, { paymentId, invoice }, { by, instead: credited })
    await changes.publish(tx, 'purchases', seat.userId)
    return null
  })
}

/** Nobody is left to whom another invoice could be made out, or no font has the name. */
async function cannotBeNamed(tx: Transaction, uid: string): Promise<boolean> {
  const { email = '', fullName = '' } = (await membersByIds(tx, [uid])).get(uid) ?? {}
  return isErasedAddress(email) || unprintableIn(fullName) !== ''
}

async function saveBuyer(tx: Transaction, userId: string, particulars: BuyerParticulars) {
  const row =
    'gstin' in particulars
      ? { zone: 'none' as const, ...particulars, state: stateOfGstin(particulars.gstin) }
      : { state: particulars.state, company: '', gstin: '', zone: 'none' as const }
  const search = { folded: folded(`${row.company} ${row.gstin}`) }
  await tx
    .insertInto('buyerStates')
    .values({ userId, ...row, ...search })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...row, ...search }))
    .execute()
}

/** The ids of members who buy for a business with this text in its name or GST number: part of a query. */
export function buyersNamed(queries: Queries, text: string) {
  const pattern = `%${folded(text).replace(/[\\%_]/g, String.raw`\$&`)}%`
  return queries
    .selectFrom('buyerStates')
    .select('userId')
    .where(sql<boolean>`"folded" like ${pattern} escape '\\'`)
}

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
export async function missingStates(
  { database: { db }, config, catalog, now }: DocumentDeps,
  atOnce?: number,
): Promise<MissingState[]> {
  if (!config.seller) return []
  const stateOf = (uid: Expression<string>) => db.selectFrom('buyerStates').select('userId').where('userId', '=', uid)
  const seats: PaidSeat[] = []
  for await (const some of seatsWithout(db, stateOf, atOnce)) seats.push(...some)
  seats.sort((a, b) => compare(a.createdAt, b.createdAt))
  const catalogue = catalog.now()
  const members = await membersByIds(
    db,
    seats.map(({ userId }) => userId),
  )
  return seats.flatMap((seat) => {
    const { paymentId, userId, createdAt } = seat
    const member = members.get(userId)
    if (!member || isErasedAddress(member.email)) return []
    return {
      payment: paymentId,
      name: member.fullName,
      email: member.email,
      mobile: member.mobile,
      course: courseOfSeat(catalogue, seat).title,
      since: createdAt,
      daysLeft: 30 - daysSince(createdAt, now()),
      userId,
    }
  })
}

export const daysSince = (iso: string, now: Date): number => Math.floor((now.getTime() - Date.parse(iso)) / DAY_MS)
