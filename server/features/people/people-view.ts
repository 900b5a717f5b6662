import type { NamedBatch } from '#contract/batch-names.ts'
import { batchesOf, may, mayAll, type Staff } from '#contract/staff.ts'
import type { WordKind } from '../accounts/member-words.ts'
import type { HeldSeat } from '../seats/held-seats.ts'

/** How much of people somebody sees. */
export interface PeopleView {
  readonly staff: Staff
  /** Everybody, with all that is kept. */
  readonly isWhole: boolean
  /** Of everybody the name, and what is about money. */
  readonly isMoney: boolean
  /** Batches whose members may be seen; null for every batch. */
  readonly batches: readonly string[] | null
  readonly readsPhones: boolean
  /** What the batches are called that trainers are for. */
  readonly named: readonly NamedBatch[]
}

export function viewOf(staff: Staff, named: readonly NamedBatch[]): PeopleView {
  return {
    staff,
    isWhole: mayAll(staff, 'peopleRead'),
    isMoney: may(staff, 'paymentsRead'),
    batches: staff.roles.some(({ role, batchKey }) => role === 'trainer' && batchKey === null)
      ? null
      : batchesOf(staff),
    readsPhones: may(staff, 'phonesRead'),
    named,
  }
}

/** Whether the holder of this seat is a member of a batch of theirs. */
export const isOwn = ({ staff }: PeopleView, { state, batchKey }: Pick<HeldSeat, 'state' | 'batchKey'>): boolean =>
  state === 'active' && batchKey !== null && may(staff, 'peopleRead', { batchKey, isMoney: false })

/** By which words they may find a member: what is not shown is not found either. */
export function kindsFor({ isWhole, isMoney, readsPhones }: PeopleView): readonly WordKind[] {
  if (isMoney && !isWhole) return ['name']
  return readsPhones ? ['name', 'email', 'phone'] : ['name', 'email']
}
