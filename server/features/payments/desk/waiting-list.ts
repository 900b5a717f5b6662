import type { PaymentCandidate, WaitingPayment } from '#contract/desk-payments.ts'
import type { PaymentTable } from '../facts/tables.ts'
import { candidatesFor } from '../ledger/candidates.ts'
import { unmatchedRows, type DeskDeps } from '../ledger/desk.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { reasonInWords, shownPayments } from './shown-payments.ts'

/** For each its candidates are looked up, so a page that asks again with every change asks for no more than these. */
const MOST = 50

/** Payments that found no seat, the oldest first, each with everybody who may have paid. */
export async function waitingPayments(desk: DeskDeps, readsPhones: boolean): Promise<WaitingPayment[]> {
  const rows = await unmatchedRows(desk.database.db).limit(MOST).execute()
  return waitingOf(desk, rows, readsPhones)
}

export async function waitingOf(
  desk: DeskDeps,
  rows: readonly PaymentTable[],
  readsPhones: boolean,
): Promise<WaitingPayment[]> {
  const { database, catalog } = desk
  const shown = await shownPayments({ queries: database.db, catalog, readsPhones }, rows)
  return Promise.all(
    rows.flatMap((row, place) => {
      const payment = shown[place]
      return payment ? [waitingWith(desk, payment, tryFacts(row.facts), readsPhones)] : []
    }),
  )
}

async function waitingWith(
  desk: DeskDeps,
  payment: WaitingPayment['payment'],
  facts: PaymentFacts | null,
  readsPhones: boolean,
): Promise<WaitingPayment> {
  if (!facts) return { payment: { ...payment, reason: reasonInWords('unreadable') }, namedCourse: null, candidates: [] }
  const isWaiting = payment.reason !== null && payment.seat === null
  const found: PaymentCandidate[] = isWaiting ? await candidatesFor(desk, facts) : []
  const candidates = found.map((one) => (readsPhones ? one : { ...one, phone: null }))
  return { payment, namedCourse: facts.namedCourse, candidates }
}
