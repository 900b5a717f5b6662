import { randomUUID } from 'node:crypto'
import type { PaymentAuditTable } from '../../../database/schema.ts'
import { addedBy } from '../../../database/gathered-rows.ts'
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
}

export async function logAction(
  tx: Transaction,
  { now }: HistoryDeps,
  subject: string,
  action: string,
  { name, why }: Actor,
): Promise<void> {
  await addLine(tx, { id: randomUUID(), paymentId: subject, at: now().toISOString(), actor: name, action, why })
}

const addLine = addedBy((tx, lines: readonly PaymentAuditTable[]) =>
  tx.insertInto('paymentAudit').values(lines).execute(),
)
