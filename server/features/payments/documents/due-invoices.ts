/** Invoices that are still to be issued to a member: an erasure must not make them impossible. */
import { isStateCode } from '#contract/payments.ts'
import { Unreadable } from '../../../database/stored-json.ts'
import type { Database } from '../../../database/open.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import { seatsOfMembers } from '../../seats/seats.ts'
import { holderOfInvoice } from './standing-invoice.ts'
import { particularsOf, storedBuyer } from './invoice-buyer.ts'

export interface DueInvoice {
  readonly paymentId: string
  readonly isStateKnown: boolean
}

export async function dueInvoices(queries: Queries, uid: string): Promise<DueInvoice[]> {
  const isStateKnown = isStateCode((await particularsOf(queries, uid))?.state ?? '')
  const due: DueInvoice[] = []
  for (const { paymentId, state } of await seatsOfMembers(queries, [uid]))
    if (state === 'active' && (await lacksInvoice(queries, paymentId, uid))) due.push({ paymentId, isStateKnown })
  return due
}

/** One that stands and cannot be read is not issued again. */
async function lacksInvoice(queries: Queries, paymentId: string, uid: string): Promise<boolean> {
  try {
    return (await holderOfInvoice(queries, paymentId)) !== uid
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

/**
 * Puts beside each of them what the law wants on it, so that it is issued when it can be, and says whether there was one.
 * Of the address it wants nothing.
 */
export async function keepDueBuyers(
  tx: Transaction,
  { changes }: Pick<Database, 'changes'>,
  uid: string,
  at: string,
): Promise<boolean> {
  const due = await dueInvoices(tx, uid)
  const member = (await membersByIds(tx, [uid])).get(uid)
  const { state: stateCode = '', company = '', gstin = '', zone = 'none' } = (await particularsOf(tx, uid)) ?? {}
  const name = member?.fullName ?? ''
  const buyer = storedBuyer.write({ userId: uid, name, email: '', company, gstin, stateCode, zone })
  for (const { paymentId } of due) {
    await tx
      .insertInto('documentsDue')
      .values({ paymentId, since: at, buyer })
      .onConflict((conflict) => conflict.column('paymentId').doUpdateSet({ buyer }))
      .execute()
    await changes.publish(tx, 'documents', paymentId)
  }
  return due.length > 0
}
