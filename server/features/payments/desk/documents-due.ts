/** What keeps documents from being made: closed numbering, names that no font has, and buyers who have not said their state. */
import { SHIPPED_CREDIT_RULE } from '#contract/credit-notes.ts'
import type { BuyerWithoutState, DocumentsDue } from '#contract/desk-documents.ts'
import { unprintableIn } from '#contract/printable.ts'
import { membersByIds } from '../../accounts/members.ts'
import { seatsOfPayments } from '../../seats/seats.ts'
import { missingStates } from '../documents/buyers.ts'
import { seriesStates } from '../documents/document-series.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { lastAsked } from '../documents/state-reminders.ts'

export async function documentsDue(deps: DocumentDeps): Promise<DocumentsDue> {
  const { db } = deps.database
  const rows = await db
    .selectFrom('documentsDue')
    .innerJoin('payments', 'payments.id', 'documentsDue.paymentId')
    .select(['documentsDue.paymentId', 'amount', 'currency', 'email', 'since'])
    .orderBy('since')
    .execute()
  const seats = await seatsOfPayments(
    db,
    rows.map(({ paymentId }) => paymentId),
  )
  const holders = await membersByIds(db, [...new Set([...seats.values()].map(({ userId }) => userId))])
  const nameOf = (paymentId: string) => holders.get(seats.get(paymentId)?.userId ?? '')?.fullName ?? ''
  const payments = rows.map((row) => ({ ...row, unprintable: unprintableIn(nameOf(row.paymentId)) }))
  const creditRules = [SHIPPED_CREDIT_RULE, ...deps.config.creditRules]
  return { payments, series: await seriesStates(deps), creditRules }
}

export async function buyersWithoutState(deps: DocumentDeps, readsPhones: boolean): Promise<BuyerWithoutState[]> {
  const missing = await missingStates(deps)
  const asked = await lastAsked(
    deps.database.db,
    missing.map(({ userId }) => userId),
  )
  return missing.map(({ payment, userId, name, email, mobile, course, since, daysLeft }) => ({
    paymentId: payment,
    uid: userId,
    name,
    email,
    phone: readsPhones ? mobile : null,
    course,
    since,
    daysLeft,
    lastAskedAt: asked.get(userId) ?? null,
  }))
}
