import type { NextClass, RoomBatch, RoomBoard, RoomCard, RoomClass } from '#contract/room.ts'
import type { ClassTable } from '../classes/tables.ts'
import type { Queries } from '../../database/transaction.ts'
import type { Visit } from '../../http/context.ts'
import { membersByIds } from '../accounts/members.ts'
import { classAhead, type ClassAhead, classesOf } from '../classes/classes.ts'
import type { Catalog } from '../content/catalog.ts'
import { richText } from '../content/markdown.ts'
import { courseOfSeat } from '../seats/seat-course.ts'
import { trainersOf } from '../staff/staff-roles.ts'
import { attendanceOfMember, type OwnAttendance } from './attendance/attendance.ts'
import { classRecordings } from './recordings/recordings.ts'

export interface RoomDeps {
  readonly queries: Queries
  readonly catalog: Catalog
  readonly now: Date
  readonly sendsMail: boolean
}

/** The batches of whoever came in: those with a class ahead first, by that class. */
export async function roomBoard(deps: RoomDeps, visits: readonly Visit[]): Promise<RoomBoard> {
  const batches = await Promise.all(
    visits.map(async (visit) => cardOf(deps, visit, await classAhead(deps.queries, visit.batch, deps.now))),
  )
  const order = ({ next, key }: RoomCard) => `${next?.startsAt ?? '9999'} ${key}`
  return {
    serverNow: deps.now.toISOString(),
    batches: batches.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)),
  }
}

export async function roomBatch(deps: RoomDeps, visit: Visit, uid: string): Promise<RoomBatch> {
  const { startsOn, endsOn, weekly, key } = visit.batch
  const { note, joinUrl } = await deps.catalog.batchAccess(key)
  const next = await classAhead(deps.queries, visit.batch, deps.now)
  const attendance = await attendanceOfMember(deps.queries, { uid, batchKey: key }, deps.now)
  const recordings = await classRecordings(deps.queries, key, deps.now)
  return {
    ...cardOf(deps, visit, next),
    serverNow: deps.now.toISOString(),
    reader: uid,
    startsOn,
    endsOn,
    weekly: weekly.map((rule) => ({ ...rule })),
    teachers: await teachersOf(deps, visit),
    hasJoinLink: (next?.row?.joinUrl ?? joinUrl) !== null,
    classes: (await classesOf(deps.queries, key)).map((one) => ({
      ...shownClass(one, attendance),
      recording: recordings.get(one.id) ?? null,
    })),
    attendance: { there: attendance.there, held: attendance.held },
    note: note === null ? null : richText(note),
    sendsMail: deps.sendsMail,
  }
}

const shownClass = (
  { id, number, title, startsAt, endsAt, state }: ClassTable,
  { classes }: OwnAttendance,
): Omit<RoomClass, 'recording'> => ({
  id,
  number,
  title,
  startsAt,
  endsAt,
  state,
  attended: classes.get(id) ?? null,
})

function cardOf({ catalog }: RoomDeps, { batch, as }: Visit, next: ClassAhead | null): RoomCard {
  const { key, label, state, courseId } = batch
  const { name } = courseOfSeat(catalog.now(), { courseId, batchKey: key })
  return { key, course: name, label, state, as, next: next && shownNext(next) }
}

const shownNext = ({ startsAt, endsAt, row }: ClassAhead): NextClass => ({ id: row?.id ?? null, startsAt, endsAt })

/** By name: the trainers of this batch, or while it has none the course's own. */
async function teachersOf({ queries, catalog }: RoomDeps, { batch }: Visit): Promise<string[]> {
  const uids = await trainersOf(queries, batch.key)
  const names = [...(await membersByIds(queries, uids)).values()].map(({ fullName }) => fullName)
  if (names.length > 0) return names.toSorted()
  const { course } = courseOfSeat(catalog.now(), { courseId: batch.courseId, batchKey: batch.key })
  return course?.instructor ? [course.instructor] : []
}
