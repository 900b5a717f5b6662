/** The course room, as whoever sits or teaches there sees it. Times are ISO 8601 UTC, days India's. */
import * as z from 'zod/mini'
import { BATCH_STATES, WEEKDAYS } from './batches.ts'
import { LongText } from './long-text.ts'

/** `id` is null where the batch goes by its weekly rule: such a class is joined from My Courses. */
const NextClass = z.object({ id: z.nullable(z.string()), startsAt: z.string(), endsAt: z.string() })
export type NextClass = z.infer<typeof NextClass>

export const ATTENDANCE = ['present', 'partial', 'absent', 'excused'] as const
export type AttendanceState = (typeof ATTENDANCE)[number]

const CARD = {
  key: z.string(),
  course: z.string(),
  label: z.string(),
  state: z.enum(BATCH_STATES),
  as: z.enum(['member', 'teacher']),
  next: z.nullable(NextClass),
}

export const RoomCard = z.object(CARD)
export type RoomCard = z.infer<typeof RoomCard>

const serverNow = z.string()

export const RoomBoard = z.object({ serverNow, batches: z.array(RoomCard) })
export type RoomBoard = z.infer<typeof RoomBoard>

const ClassRecording = z.object({ from: z.string(), until: z.nullable(z.string()), seconds: z.int() })
export type ClassRecording = z.infer<typeof ClassRecording>

const RoomClass = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(['planned', 'cancelled']),
  /** Of whoever asks as a member, once it is over. */
  attended: z.nullable(z.enum(ATTENDANCE)),
  recording: z.nullable(ClassRecording),
})
export type RoomClass = z.infer<typeof RoomClass>

export const RoomBatch = z.object({
  ...CARD,
  serverNow,
  /** Whose answer this is: what a device keeps belongs to nobody else. */
  reader: z.string(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  weekly: z.array(z.object({ day: z.enum(WEEKDAYS), at: z.string(), minutes: z.int() })),
  teachers: z.array(z.string()),
  hasJoinLink: z.boolean(),
  classes: z.array(RoomClass),
  attendance: z.object({ there: z.int(), held: z.int() }),
  note: z.nullable(LongText),
  sendsMail: z._default(z.boolean(), true),
})
export type RoomBatch = z.infer<typeof RoomBatch>
