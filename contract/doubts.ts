/** What members of a batch ask about its classes, and what they are answered. Times are ISO 8601 UTC. */
import * as z from 'zod/mini'
import { LessonText } from './lesson-text.ts'

export const TITLE_LENGTH = 150
export const TITLE_WANTED = 'Say in one line what you ask'
export const MINUTE_WANTED = 'Name the minute as 12:40'
export const DOUBT_HOURS = 48
export const DOUBT_LISTS = ['all', 'open', 'mine'] as const

export const DoubtKept = z.object({ id: z.string() })

const DOUBT_STATES = ['open', 'answered', 'aloud'] as const

const ROW = {
  id: z.string(),
  title: z.string(),
  /** First name and initial; null for somebody who is not kept any more. */
  author: z.nullable(z.string()),
  isOwn: z.boolean(),
  class: z.nullable(z.object({ number: z.int(), title: z.string() })),
  second: z.nullable(z.int()),
  state: z.enum(DOUBT_STATES),
  isLate: z.boolean(),
  isHidden: z.boolean(),
  same: z.int(),
  hasSame: z.boolean(),
  replies: z.int(),
  createdAt: z.string(),
  version: z.int(),
}

export const DoubtRow = z.object(ROW)
export type DoubtRow = z.infer<typeof DoubtRow>

export const DoubtPage = z.object({ serverNow: z.string(), doubts: z.array(DoubtRow), next: z.nullable(z.string()) })
export type DoubtPage = z.infer<typeof DoubtPage>

const Reply = z.object({
  id: z.string(),
  author: z.nullable(z.string()),
  isOwn: z.boolean(),
  isTeacher: z.boolean(),
  isAnswer: z.boolean(),
  isHidden: z.boolean(),
  text: LessonText,
  at: z.string(),
})
export type Reply = z.infer<typeof Reply>

export const Doubt = z.object({
  ...ROW,
  serverNow: z.string(),
  text: LessonText,
  picture: z.nullable(z.object({ width: z.int(), height: z.int() })),
  thread: z.array(Reply),
  next: z.nullable(z.string()),
  mayMark: z.boolean(),
  mayTakeBack: z.boolean(),
  mayHide: z.boolean(),
})
export type Doubt = z.infer<typeof Doubt>

export const DoubtQueue = z.object({
  serverNow: z.string(),
  class: z.nullable(
    z.object({ number: z.nullable(z.int()), title: z.string(), startsAt: z.string(), endsAt: z.string() }),
  ),
  doubts: z.array(DoubtRow),
})
export type DoubtQueue = z.infer<typeof DoubtQueue>
