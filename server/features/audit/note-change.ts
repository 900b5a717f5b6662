import type { Insertable } from 'kysely'
import type { AuditAction, AuditSubject } from '#contract/audit-actions.ts'
import { inLines, inOneLine } from '#contract/plain-text.ts'
import { addedBy } from '../../database/gathered-rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from './actor.ts'
import { StoredFields, type Fields } from './stored-fields.ts'

export interface Change {
  readonly action: AuditAction
  readonly subject: { readonly type: AuditSubject; readonly id: string }
  /** The subject's fields as read in this transaction while its row was held; null where it was not there. */
  readonly before: Fields | null
  readonly after: Fields | null
}

const LONGEST_WHY = 1000

/**
 * Adds a row to the audit in the change's own transaction, with the changed fields alone, and returns its id: null while it
 * waits in `gatherRows`. Nothing is written, and null returned, where both sides are given and are the same.
 */
export async function noteChange(tx: Transaction, by: Actor, change: Change): Promise<number | null> {
  const { action, before, after, subject } = change
  const changed = before && after ? changedNames(before, after) : null
  if (changed?.length === 0) return null
  const side = (fields: Fields | null) => fields && StoredFields.write({ fields: only(fields, changed) })
  const kept = await addRow(tx, {
    at: by.at.toISOString(),
    actor: inOneLine(by.actor),
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before: side(before),
    after: side(after),
    why: inLines(by.why ?? '').slice(0, LONGEST_WHY),
    operationId: by.operationId ?? null,
    requestId: by.requestId ?? '',
  })
  return kept?.id ?? null
}

const addRow = addedBy((tx, rows: ReadonlyArray<Insertable<Tables['auditLog']>>) =>
  tx.insertInto('auditLog').values(rows).returning('id').execute(),
)

const changedNames = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )

const only = (fields: Fields, names: readonly string[] | null): Fields =>
  names ? Object.fromEntries(names.map((name) => [name, fields[name] ?? null])) : fields
