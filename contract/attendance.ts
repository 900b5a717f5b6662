/** Who was in which class. Times are ISO 8601 UTC. */
import * as z from 'zod/mini'
import { oneOf, record, seenVersion } from './fields.ts'
import { ATTENDANCE } from './room.ts'

export const MEETING_REPORT_BYTES = 512 * 1024

const version = seenVersion()

/** `state` null takes back what was said, so that the press to join and the service's list count again. */
export const RollCall = record({ uid: z.string('Name the member'), state: z.nullable(oneOf(ATTENDANCE)), version })
export type RollCall = z.infer<typeof RollCall>

/** Who a participant of the service's list is; null for nobody of this batch. */
export const ParticipantSettled = record({
  name: z.string('Name the participant'),
  email: z.string('Send the address, or nothing'),
  uid: z.nullable(z.string()),
})
export type ParticipantSettled = z.infer<typeof ParticipantSettled>

const Attended = z.object({
  uid: z.string(),
  name: z.string(),
  joinedAt: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  /** null while nothing says anything. */
  state: z.nullable(z.enum(ATTENDANCE)),
  by: z.nullable(z.enum(['join', 'report', 'trainer'])),
  version: z.int(),
})
export type Attended = z.infer<typeof Attended>

const Participant = z.object({
  name: z.string(),
  email: z.string(),
  minutes: z.int(),
  fits: z.array(z.string()),
  uid: z.nullable(z.string()),
  isSettled: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

export const AttendanceSheet = z.object({
  serverNow: z.string(),
  classId: z.string(),
  /** From 15 minutes before the class on. */
  hasBegun: z.boolean(),
  members: z.array(Attended),
  participants: z.array(Participant),
})
export type AttendanceSheet = z.infer<typeof AttendanceSheet>

const LeftOut = z.object({ line: z.int(), name: z.string(), why: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

export const ReportRead = z.object({ ...AttendanceSheet.shape, read: z.int(), left: z.array(LeftOut) })
export type ReportRead = z.infer<typeof ReportRead>
