import type { Batch } from '#contract/batches.ts'
import type { BatchBoard, BatchRow } from '#contract/desk-batches.ts'
import { may, mayAll, type Staff } from '#contract/staff.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { Catalog } from '../../content/catalog.ts'
import { courseOfSeat } from '../seat-course.ts'
import { waitingBySeat } from '../seats.ts'
import { placesTaken } from '../sitting.ts'
import { waitingCounts } from '../waiting-list.ts'

export interface BoardDeps {
  readonly queries: Queries
  readonly catalog: Catalog
  readonly staff: Staff
}

/** Every batch that this person may see: those that begin soon or run first. */
export async function batchBoard({ queries, catalog, staff }: BoardDeps): Promise<BatchBoard> {
  const catalogue = catalog.now()
  const own = catalogue.batches.filter(({ key }) => may(staff, 'seatsRead', { batchKey: key }))
  const without = mayAll(staff, 'seatsRead') ? await waitingBySeat(queries) : []
  return {
    batches: (await batchRows({ queries, catalog }, own)).toSorted(inOrder),
    withoutBatch: without.map(({ courseId, count }) => ({
      courseId,
      course: courseOfSeat(catalogue, { courseId, batchKey: null }).name,
      count,
    })),
  }
}

export async function batchRows(
  { queries, catalog }: Pick<BoardDeps, 'queries' | 'catalog'>,
  batches: readonly Batch[],
): Promise<BatchRow[]> {
  const [taken, waiting] = [await placesTaken(queries), await waitingCounts(queries)]
  const catalogue = catalog.now()
  return batches.map(({ key, label, courseId, state, startsOn, capacity }) => ({
    key,
    label,
    courseId,
    course: courseOfSeat(catalogue, { courseId, batchKey: null }).name,
    state,
    startsOn,
    taken: taken.get(key) ?? 0,
    capacity,
    waiting: waiting.get(key) ?? 0,
  }))
}

const ORDER = ['running', 'announced', 'draft', 'done', 'cancelled'] as const

/** Of batches that are over, the latest first. */
function inOrder(a: BatchRow, b: BatchRow): number {
  const [first, second] = [a.startsOn ?? '9999', b.startsOn ?? '9999']
  const isOver = a.state === 'done' || a.state === 'cancelled'
  const byDay = first === second ? 0 : first < second !== isOver ? -1 : 1
  return ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || byDay || (a.key < b.key ? -1 : 1)
}
