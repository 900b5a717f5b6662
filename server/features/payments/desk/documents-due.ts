/** What keeps documents from being made: numbering that is closed, and buyers who have not said their state. */
import type { BuyerWithoutState, DocumentsDue } from '#contract/desk-documents.ts'
import { missingStates } from '../documents/buyers.ts'
import { seriesStates } from '../documents/document-series.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { lastAsked } from '../documents/state-reminders.ts'

export async function documentsDue(deps: DocumentDeps): Promise<DocumentsDue> {
  const payments = await deps.database.db
    .selectFrom('documentsDue')
    .innerJoin('payments', 'payments.id', 'documentsDue.paymentId')
    .select(['documentsDue.paymentId', 'amount', 'email', 'since'])
    .orderBy('since')
    .execute()
  return { payments, series: await seriesStates(deps) }
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
