/** The roll of a class: called by whoever teaches it, and read in from the meeting service's list. */
import { Hono } from 'hono'
import {
  AttendanceSheet,
  MEETING_REPORT_BYTES,
  ParticipantSettled,
  ReportRead,
  RollCall,
  type AttendanceSheet as Sheet,
} from '#contract/attendance.ts'
import { Refusal } from '#contract/refusal.ts'
import * as z from 'zod/mini'
import type { Config } from '../../../config.ts'
import type { ClassTable } from '../../classes/tables.ts'
import { ok } from '../../../http/answers.ts'
import type { Env, RequestContext } from '../../../http/context.ts'
import { fromThisSite, keepableAddress } from '../../../http/door.ts'
import { readCapped } from '../../../http/read-capped.ts'
import { route } from '../../../http/route.ts'
import { noteChange } from '../../audit/note-change.ts'
import { classNamed } from '../../classes/classes.ts'
import { act, actorOf } from '../../staff/act.ts'
import { forTeachers } from '../for-teachers.ts'
import { createRoomDoor, type RoomDoorDeps } from '../room-door.ts'
import { callRoll, hasBegun, sheetOf, sittingMembers } from './attendance.ts'
import { meetingReport } from './meeting-report.ts'
import { keepStays, settleParticipant } from './participants.ts'

export interface AttendanceDeps extends RoomDoorDeps {
  readonly config: Config
  readonly now: () => Date
}

const tag = 'Course room'
const NOT_BEGUN = new Refusal('notOpen', { detail: 'This class has not begun' })

/** Behind the door, which knows that the class exists. */
async function classOf({ database }: AttendanceDeps, c: RequestContext): Promise<ClassTable> {
  const one = await classNamed(database.db, c.req.param('id') ?? '')
  if (!one) throw new Error('A class was let in that does not exist')
  return one
}

export function attendanceRoutes(deps: AttendanceDeps) {
  const { database, now } = deps
  const by = [createRoomDoor(deps).forClass, forTeachers]
  const sheet = async (c: RequestContext): Promise<Sheet> => sheetOf(database.db, await classOf(deps, c), now())
  return new Hono<Env>()
    .get(
      '/classes/:id/attendance',
      route({ tag, summary: 'Who was in a class', by, answer: ok(AttendanceSheet) }),
      async (c) => c.var.answer(await sheet(c)),
    )
    .put(
      '/classes/:id/attendance',
      route({
        tag,
        summary: 'Say whether a member was in a class',
        by,
        body: RollCall,
        answer: ok(z.object({ version: z.int() })),
        refusals: ['notFound', 'notOpen', 'versionStale'],
      }),
      async (c) => {
        const one = await classOf(deps, c)
        if (!hasBegun(one, now())) return c.var.answer(NOT_BEGUN)
        const said = c.req.valid('json')
        return c.var.answer(await act({ database, now }, c, {}, (tx, by) => callRoll(tx, one, said, by)))
      },
    )
    .put(
      '/classes/:id/participants',
      route({
        tag,
        summary: 'Say which member a participant of the service’s list is',
        by,
        body: ParticipantSettled,
        answer: ok(AttendanceSheet),
        refusals: ['notFound'],
      }),
      async (c) => {
        const one = await classOf(deps, c)
        const settled = c.req.valid('json')
        const members = await sittingMembers(database.db, one.batchKey)
        if (settled.uid !== null && !members.some(({ uid }) => uid === settled.uid)) return c.var.refuse('notFound')
        const row = await database.write(async (tx) => {
          const kept = await settleParticipant(tx, one.id, settled)
          // Without the name: an erasure does not reach into the audit of a batch.
          const after = { class: one.number, member: settled.uid ?? 'nobody of this batch' }
          if (kept)
            await noteChange(tx, actorOf({ now }, c), {
              action: 'attendance.settle',
              subject: { type: 'batch', id: one.batchKey },
              before: null,
              after,
            })
          return kept
        })
        return row ? c.var.answer(await sheet(c)) : c.var.refuse('notFound')
      },
    )
}

/** Takes the list as a file. It stands before the door whose cap is for what visitors send. */
export function meetingReportRoutes(deps: AttendanceDeps) {
  const { database, config, now } = deps
  const by = [keepableAddress, fromThisSite(config.siteUrl), createRoomDoor(deps).forClass, forTeachers]
  return new Hono<Env>().post(
    '/classes/:id/report',
    route({
      tag,
      summary: 'Read in the list of participants that the meeting service gives',
      by,
      answer: ok(ReportRead),
      refusals: ['bodyTooLarge', 'notOpen', 'participantsUnreadable'],
    }),
    async (c) => {
      const one = await classOf(deps, c)
      if (!hasBegun(one, now())) return c.var.answer(NOT_BEGUN)
      const file = await readCapped(c, MEETING_REPORT_BYTES)
      if (!file) return c.var.refuse('bodyTooLarge', { detail: TOO_LARGE })
      const report = meetingReport(file, one)
      if (report instanceof Refusal) return c.var.answer(report)
      const { stays, left } = report
      await database.write(async (tx) => {
        await keepStays(tx, one.id, stays, await sittingMembers(tx, one.batchKey))
        await noteChange(tx, actorOf({ now }, c), {
          action: 'attendance.read',
          subject: { type: 'batch', id: one.batchKey },
          before: null,
          after: { [`Class ${one.number}`]: `${stays.length} lines` },
        })
      })
      return c.var.answer({ ...(await sheetOf(database.db, one, now())), read: stays.length, left: [...left] })
    },
  )
}

const TOO_LARGE = `The file is larger than ${MEETING_REPORT_BYTES / 1024} KiB`
