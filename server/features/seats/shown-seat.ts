import { joinWindow, type Batch } from '#contract/batches.ts'
import type { Seat, SeatBatch } from '#contract/payments.ts'
import type { Queries } from '../../database/transaction.ts'
import { classAhead } from '../classes/classes.ts'
import type { Catalog } from '../content/catalog.ts'
import { richText } from '../content/markdown.ts'
import type { HeldSeat } from './held-seats.ts'
import { courseOfSeat, drawingOf } from './seat-course.ts'

type ShownSeat = Pick<Seat, 'courseId' | 'courseName' | 'courseTitle' | 'drawing' | 'material' | 'batch' | 'state'>

/** Shows seats as their members see them, all at one moment. */
export function seatViewer(queries: Queries, catalog: Catalog, now: Date): (seat: HeldSeat) => Promise<ShownSeat> {
  const catalogue = catalog.now()
  return async (seat) => {
    const { name, title, course, batch } = courseOfSeat(catalogue, seat)
    return {
      courseId: seat.courseId,
      courseName: name,
      courseTitle: title,
      drawing: drawingOf(course),
      material: [...(course?.materialIncludes ?? [])],
      batch: batch && (seat.state === 'active' ? await openBatch(queries, catalog, batch, now) : closedBatch(batch)),
      state: seat.state,
    }
  }
}

async function openBatch(queries: Queries, catalog: Catalog, batch: Batch, now: Date): Promise<SeatBatch> {
  const { joinUrl, groupUrl, note } = await catalog.batchAccess(batch.key)
  const next = await classAhead(queries, batch, now)
  return {
    ...closedBatch(batch),
    note: note === null ? null : richText(note),
    nextClass: next && { startsAt: next.startsAt, endsAt: next.endsAt },
    isJoinOpen: next !== null && now.getTime() >= joinWindow(next).opensAt,
    hasJoinLink: (next?.row?.joinUrl ?? joinUrl) !== null,
    hasGroupLink: groupUrl !== null,
  }
}

/** For who has lost the seat: which batch it was, and nothing that is for seat holders alone. */
const closedBatch = ({ key, label, startsOn, endsOn, weekly, state }: Batch): SeatBatch => ({
  key,
  label,
  startsOn,
  endsOn,
  weekly: weekly.map((one) => ({ ...one })),
  state,
  note: null,
  nextClass: null,
  isJoinOpen: false,
  hasJoinLink: false,
  hasGroupLink: false,
})
