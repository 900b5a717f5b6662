import type { OldSeatEnd, OldSeatGift, OldSeatKept, OldSeats } from '#contract/old-seats.ts'
import { Refusal } from '#contract/refusal.ts'
import { changeRow } from '../../../database/change-row.ts'
import type { OldSeatTable } from '../tables.ts'
import { paged } from '../../../database/paged.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import type { Catalog } from '../../content/catalog.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { OLD_SYSTEM, settle, type OldSeatDeps } from './old-seats.ts'

/** A page of the seats that wait, as they were read in. */
export async function waitingSeats(queries: Queries, catalog: Catalog, after?: string): Promise<OldSeats> {
  const waiting = queries.selectFrom('oldSeats').selectAll().where('state', '=', 'waiting')
  const { rows, next } = await paged(waiting, ['at', 'id'], { after, way: 'asc' })
  const catalogue = catalog.now()
  const open = catalogue.batches.filter(({ state }) => state !== 'draft' && state !== 'cancelled')
  return {
    seats: rows.map(({ id, version, name, email, courseId, batchKey, note, obstacle }) => ({
      id,
      version,
      name,
      email,
      courseId,
      batchKey,
      batch: catalogue.batches.find(({ key }) => key === batchKey)?.label ?? batchKey,
      note,
      obstacle: obstacle || 'proof',
      course: courseOfSeat(catalogue, { courseId, batchKey: null }).name,
    })),
    next,
    batches: open.map(({ key, label, courseId }) => ({ key, label, courseId })),
  }
}

type Stale = 'notFound' | 'versionStale'

/** Puts the seat into a batch that a person chose. What still stands in its way is noted, and it goes on waiting. */
export const giveWaiting = (
  deps: OldSeatDeps,
  by: Actor,
  id: string,
  gift: OldSeatGift,
): Promise<OldSeatKept | Refusal<Stale | 'batchUnknown'>> =>
  deps.database.write(async (tx) => {
    const row = await seen(tx, id, gift.version)
    if (row instanceof Refusal) return row
    const batch = deps.catalog.now().batches.find(({ key }) => key === gift.batchKey)
    if (batch?.courseId !== row.courseId) return new Refusal('batchUnknown')
    const settled = await settle(tx, deps, { ...by, why: OLD_SYSTEM }, row, gift.batchKey)
    return settled ? kept(settled) : new Refusal('notFound')
  })

/** Takes the seat off the list: nobody gets it. */
export const leaveWaiting = (
  deps: OldSeatDeps,
  by: Actor,
  id: string,
  { version }: OldSeatEnd,
): Promise<OldSeatKept | Refusal<Stale>> =>
  deps.database.write(async (tx) => {
    const row = await seen(tx, id, version)
    if (row instanceof Refusal) return row
    const columns = { state: 'left', obstacle: '', settledAt: by.at.toISOString() } as const
    if (!(await changeRow(tx, 'oldSeats', { id, version }, columns))) return new Refusal('notFound')
    const subject = { type: 'oldSeat' as const, id }
    const change = { before: { state: 'waiting' }, after: { state: 'left' } }
    await noteChange(tx, by, { action: 'oldSeat.leave', subject, ...change })
    return kept({ ...row, ...columns, version: version + 1 })
  })

async function seen(queries: Queries, id: string, version: number): Promise<OldSeatTable | Refusal<Stale>> {
  const row = await queries.selectFrom('oldSeats').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.state !== 'waiting') return new Refusal('notFound')
  return row.version === version ? row : new Refusal('versionStale', { current: kept(row) })
}

const kept = ({ id, version, obstacle }: OldSeatTable): OldSeatKept => ({ id, version, obstacle: obstacle || null })
