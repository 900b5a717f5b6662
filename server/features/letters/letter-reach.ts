import { batchesOf, may, mayAll, type Right, type Staff } from '#contract/staff.ts'
import type { Queries } from '../../database/transaction.ts'

/** The letters that somebody may see; a trainer those about own batches alone, and none of payments. */
export function lettersWithin(queries: Queries, staff: Staff) {
  const letters = queries.selectFrom('outbox')
  if (mayAll(staff, 'lettersRead')) return letters
  const ofBatches = letters.where('aboutType', '=', 'batch')
  return reachesAnyBatch(staff) ? ofBatches : ofBatches.where('aboutId', 'in', [...batchesOf(staff), ''])
}

const reachesAnyBatch = ({ roles }: Staff): boolean =>
  roles.some(({ role, batchKey }) => role === 'trainer' && batchKey === null)

interface AboutLetter {
  readonly aboutType: string
  readonly aboutId: string
}

/** Whether the right holds for this letter. */
export const mayWith = (staff: Staff, right: Right, { aboutType, aboutId }: AboutLetter): boolean =>
  mayAll(staff, right) || (aboutType === 'batch' && may(staff, right, { batchKey: aboutId }))
