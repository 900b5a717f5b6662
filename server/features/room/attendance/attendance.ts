/** Who was in which class, for whoever teaches and for each member. The table `attendance` holds what was said by a trainer. */
import { joinWindow } from '#contract/batches.ts'
import type { Attended, AttendanceSheet, RollCall } from '#contract/attendance.ts'
import { Refusal } from '#contract/refusal.ts'
import type { AttendanceTable } from '../tables.ts'
import type { ClassTable } from '../../classes/tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { classesOf } from '../../classes/classes.ts'
import { firstJoins } from '../../classes/joins.ts'
import { membersInBatch, placeInBatch, sittingSince } from '../../seats/sitting.ts'
import { attended, minutesIn } from './attended.ts'
import { type Known, participantsIn, rowsOfClass, toldApart } from './participants.ts'

/** Those who sit in the batch, by name. */
export async function sittingMembers(queries: Queries, batchKey: string): Promise<Known[]> {
  const members = await membersByIds(queries, await membersInBatch(queries, batchKey))
  return [...members.values()].toSorted(
    (one, other) => one.fullName.localeCompare(other.fullName) || (one.uid < other.uid ? -1 : 1),
  )
}

/** Those who sat in the batch during the class, or of whom something says that they were there. */
export async function sheetOf(queries: Queries, one: ClassTable, now: Date): Promise<AttendanceSheet> {
  const [members, since, rows, said, joins] = await Promise.all([
    sittingMembers(queries, one.batchKey),
    sittingSince(queries, one.batchKey),
    rowsOfClass(queries, one.id),
    queries.selectFrom('attendance').selectAll().where('classId', '=', one.id).execute(),
    firstJoins(queries, { classes: [one] }),
  ])
  const names = toldApart(members)
  return {
    serverNow: now.toISOString(),
    classId: one.id,
    hasBegun: hasBegun(one, now),
    members: members.flatMap(({ uid, fullName }): Attended[] => {
      const stays = rows.filter(({ userId }) => userId === uid)
      const minutes = stays.length === 0 ? null : minutesIn(stays, one)
      const joinedAt = joins.find(({ userId }) => userId === uid)?.at ?? null
      const own = said.find(({ userId }) => userId === uid)
      const known = attended({ said: own?.state ?? null, minutes, joinedAt }, one)
      const sat = (since.get(uid) ?? '') < one.endsAt
      if (!sat && own === undefined && known.state === null) return []
      return [{ uid, name: names.get(uid) ?? fullName, joinedAt, minutes, ...known, version: own?.version ?? 0 }]
    }),
    participants: participantsIn(rows, one, members),
  }
}

export const wasRollCalled = async (queries: Queries, classId: string): Promise<boolean> =>
  (await queries.selectFrom('attendance').select('userId').where('classId', '=', classId).executeTakeFirst()) !==
  undefined

export const hasBegun = (one: ClassTable, now: Date): boolean => now.getTime() >= joinWindow(one).opensAt

type Unsaid = Refusal<'notFound' | 'versionStale'>

/** What a trainer says of a member counts before everything else, until it is taken back. */
export async function callRoll(
  tx: Transaction,
  one: ClassTable,
  { uid, state, version }: RollCall,
  by: Actor,
): Promise<{ version: number } | Unsaid> {
  if (!(await placeInBatch(tx, { userId: uid, batchKey: one.batchKey }))) return new Refusal('notFound')
  const of = { classId: one.id, userId: uid }
  const before = await saidOf(tx, of)
  if (before.version !== version) return new Refusal('versionStale', { current: before })
  const row = { ...of, state, setBy: by.actor, at: by.at.toISOString() }
  const kept = await tx
    .insertInto('attendance')
    .values({ ...row, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['classId', 'userId'])
        .doUpdateSet({ ...row, version: version + 1 })
        .where('attendance.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!kept) return new Refusal('versionStale', { current: await saidOf(tx, of) })
  await noteChange(tx, by, {
    action: 'attendance.say',
    subject: { type: 'batch', id: one.batchKey },
    before: { [`Class ${one.number}`]: before.state ?? 'not said', member: uid },
    after: { [`Class ${one.number}`]: state ?? 'not said', member: uid },
  })
  return kept
}

async function saidOf(queries: Queries, { classId, userId }: Pick<AttendanceTable, 'classId' | 'userId'>) {
  const row = await queries
    .selectFrom('attendance')
    .select(['state', 'version'])
    .where('classId', '=', classId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? { state: null, version: 0 }
}

export interface OwnAttendance {
  /** By the id of the class; of classes that are over since the member came. */
  readonly classes: ReadonlyMap<string, Attended['state']>
  /** Classes in which the member was, at least for a part. */
  readonly there: number
  /** Classes that count: without those that were called off, or from which the member was excused. */
  readonly held: number
}

export async function attendanceOfMember(
  queries: Queries,
  { uid, batchKey }: { readonly uid: string; readonly batchKey: string },
  now: Date,
): Promise<OwnAttendance> {
  const place = await placeInBatch(queries, { userId: uid, batchKey })
  const over = (await classesOf(queries, batchKey)).filter(
    (one) =>
      one.state === 'planned' &&
      now.getTime() >= joinWindow(one).closesAt &&
      place !== undefined &&
      one.endsAt > place.since,
  )
  const classIds = over.map(({ id }) => id)
  if (classIds.length === 0) return { classes: new Map(), there: 0, held: 0 }
  const [rows, said, joins] = await Promise.all([
    queries.selectFrom('meetingRows').selectAll().where('userId', '=', uid).where('classId', 'in', classIds).execute(),
    queries.selectFrom('attendance').selectAll().where('userId', '=', uid).where('classId', 'in', classIds).execute(),
    firstJoins(queries, { classes: over, uid }),
  ])
  const classes = new Map(
    over.map((one) => {
      const stays = rows.filter(({ classId }) => classId === one.id)
      const evidence = {
        said: said.find(({ classId }) => classId === one.id)?.state ?? null,
        minutes: stays.length === 0 ? null : minutesIn(stays, one),
        joinedAt: joins.find(({ classId }) => classId === one.id)?.at ?? null,
      }
      return [one.id, attended(evidence, one).state] as const
    }),
  )
  const states = [...classes.values()]
  return {
    classes,
    there: states.filter((state) => state === 'present' || state === 'partial').length,
    held: states.filter((state) => state !== 'excused').length,
  }
}
