import type { PlaceTable } from './tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import { membersByIds } from '../accounts/members.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'

export type PlaceAction = 'place.take' | 'place.move' | 'place.leave' | 'place.pay' | 'place.unpay'

interface PlaceChange {
  readonly action: PlaceAction
  readonly before: PlaceTable | null
  readonly after: PlaceTable
}

/** Notes in the audit of the batch how a member came into it or left it, in the change's own transaction. */
export async function notePlace(tx: Transaction, by: Actor, { action, before, after }: PlaceChange): Promise<void> {
  const { batchKey, userId } = after
  const member = (await membersByIds(tx, [userId])).get(userId)
  const side = (place: PlaceTable | null) => ({ [member?.email ?? userId]: place && inWords(place) })
  const subject = { type: 'batch' as const, id: batchKey }
  await noteChange(tx, by, { action, subject, before: side(before), after: side(after) })
}

function inWords({ state, movedTo, seatPaymentId }: PlaceTable): string {
  if (state === 'moved') return `moved to ${movedTo}`
  if (state === 'withdrawn') return 'left'
  return seatPaymentId === null ? 'sits, by hand' : 'sits, by payment'
}
