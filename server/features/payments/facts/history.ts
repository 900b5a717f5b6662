import { randomUUID } from 'node:crypto'
import type { Database } from '../../../database/open.ts'
import type { PaymentAuditTable } from '../../../database/schema.ts'

/** Who does something to a payment, and why. */
export interface Hand {
  readonly actor: string
  readonly why: string
}
export const SYSTEM: Hand = { actor: 'system', why: '' }

export interface HistoryDeps {
  readonly database: Database
  readonly now: () => Date
  /** Where many lines are collected, to be written at once by `writeNotes`. */
  readonly notes?: PaymentAuditTable[]
}

/** A line in the history of a payment, or of a series of documents. */
export async function note(deps: HistoryDeps, subject: string, action: string, { actor, why }: Hand): Promise<void> {
  const line = { id: randomUUID(), paymentId: subject, at: deps.now().toISOString(), actor, action, why }
  if (deps.notes) deps.notes.push(line)
  else await writeNotes(deps, [line])
}

/** SQLite takes 32,766 values in a statement. */
const LINES_AT_ONCE = 500

export async function writeNotes(
  { database: { db } }: HistoryDeps,
  lines: readonly PaymentAuditTable[],
): Promise<void> {
  for (let first = 0; first < lines.length; first += LINES_AT_ONCE)
    await db
      .insertInto('paymentAudit')
      .values(lines.slice(first, first + LINES_AT_ONCE))
      .execute()
}
