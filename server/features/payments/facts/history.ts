import { randomUUID } from 'node:crypto'
import type { PaymentAuditTable } from '../../../database/schema.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Hand } from '../../staff/hand.ts'

export interface Actor {
  /** As the payment's history calls whoever acts. */
  readonly name: string
  readonly why: string
  /** Whoever acts in the browser; without one a person at the command line is meant. */
  readonly staff?: { readonly uid: string; readonly requestId: string }
}

/** The same person, as the audit names who does something. */
export const handOfActor = ({ name, why, staff }: Actor, at: Date): Hand => ({
  at,
  why,
  ...(staff ? { actor: staff.uid, requestId: staff.requestId } : { actor: `cli:${name}` }),
})

export const SYSTEM: Actor = { name: 'system', why: '' }

export interface HistoryDeps {
  readonly now: () => Date
  /** Collects many lines, which `storeHistory` stores at once. */
  readonly history?: PaymentAuditTable[]
}

export async function logAction(
  tx: Transaction,
  { now, history }: HistoryDeps,
  subject: string,
  action: string,
  { name, why }: Actor,
): Promise<void> {
  const line = { id: randomUUID(), paymentId: subject, at: now().toISOString(), actor: name, action, why }
  if (history) history.push(line)
  else await storeHistory(tx, [line])
}

/** SQLite takes 32,766 values in a statement. */
const LINES_AT_ONCE = 500

export async function storeHistory(tx: Transaction, lines: readonly PaymentAuditTable[]): Promise<void> {
  for (let first = 0; first < lines.length; first += LINES_AT_ONCE)
    await tx
      .insertInto('paymentAudit')
      .values(lines.slice(first, first + LINES_AT_ONCE))
      .execute()
}
