/** A wrong address of a letter to somebody who filled in a form or is a lead. */
import { isToEnquirer, type RecipientChange } from '#contract/letters.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Changes } from '../../database/changes.ts'
import type { OutboxTable } from '../../outbox/tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { searchedAs } from '../../outbox/outbox.ts'
import { readdressed } from '../../outbox/shown-letter.ts'
import { memberByEmail } from '../accounts/members.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { holdRow } from './holding.ts'
import { lettersWithin, mayWith } from './letter-reach.ts'
import type { Asker } from './obstacles.ts'

/**
 * What went out went where it says, and what is on its way cannot be turned round. A letter to an account goes to the
 * address that the account holds.
 */
export const isCorrectable = async (queries: Queries, letter: OutboxTable, { staff }: Asker): Promise<boolean> =>
  mayWith(staff, 'lettersResend', letter) &&
  (letter.state === 'dead' || letter.state === 'held') &&
  isToEnquirer(letter.kind) &&
  (await memberByEmail(queries, letter.recipient)) === null

/** Corrects the address; a letter that failed stays failed until it is sent again. */
export async function correctRecipient(
  tx: Transaction,
  { changes }: { readonly changes: Changes },
  id: string,
  { seen, recipient }: RecipientChange,
  asker: Asker,
  by: Actor,
): Promise<Refusal<'notFound' | 'addressKept' | 'letterMoved'> | null> {
  await holdRow(tx, id)
  const letter = await lettersWithin(tx, asker.staff).selectAll().where('id', '=', id).executeTakeFirst()
  if (!letter) return new Refusal('notFound')
  if (letter.recipient !== seen) return new Refusal('letterMoved')
  const stored = (await isCorrectable(tx, letter, asker)) ? readdressed(letter.letter, recipient) : null
  if (stored === null) return new Refusal('addressKept')
  await tx
    .updateTable('outbox')
    .set({ recipient, folded: searchedAs(recipient, letter.subject), letter: stored })
    .where('id', '=', id)
    .execute()
  const subject = { type: 'letter' as const, id }
  await noteChange(tx, by, {
    action: 'letter.correct',
    subject,
    before: { recipient: seen },
    after: { recipient },
  })
  await changes.publish(tx, 'letters', id)
  return null
}
