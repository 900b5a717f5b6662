import { randomUUID } from 'node:crypto'
import type { PaymentAuditTable } from './tables.ts'
import { addedBy } from '../../../database/gathered-rows.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { nameOf, type Actor } from '../../audit/actor.ts'

export interface HistoryDeps {
  readonly now: () => Date
}

/** Adds a line to the history of a payment, or of a series of documents. */
export async function logAction(
  tx: Transaction,
  { now }: HistoryDeps,
  subject: string,
  action: string,
  by: Pick<Actor, 'actor' | 'name' | 'why'>,
): Promise<void> {
  const line = { paymentId: subject, at: now().toISOString(), actor: nameOf(by), action, why: by.why ?? '' }
  await addLine(tx, { id: randomUUID(), ...line })
}

const addLine = addedBy((tx, lines: readonly PaymentAuditTable[]) =>
  tx.insertInto('paymentAudit').values(lines).execute(),
)
