/** Seats that were paid for before the move from the old system, and wait. */
import * as z from 'zod/mini'
import { filled, filledLines, record, seenVersion } from './fields.ts'

const OBSTACLES = ['proof', 'batchFull', 'batchClosed', 'seatElsewhere', 'disabled'] as const

export const OldSeat = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  courseId: z.string(),
  course: z.string(),
  batchKey: z.string(),
  batch: z._default(z.string(), ''),
  note: z.string(),
  obstacle: z.enum(OBSTACLES),
})
export type OldSeat = z.infer<typeof OldSeat>

export const OldSeats = z.object({
  seats: z.array(OldSeat),
  next: z.nullable(z.string()),
  batches: z.array(z.object({ key: z.string(), label: z.string(), courseId: z.string() })),
})
export type OldSeats = z.infer<typeof OldSeats>

export const OldSeatsQuery = record({
  after: z.optional(z.string().check(z.regex(/^[\d:.TZ-]{24}~[\da-f-]{36}$/, 'This is no page of the list'))),
})

export const OldSeatGift = record({ batchKey: filled('Choose a batch'), version: seenVersion() })
export type OldSeatGift = z.infer<typeof OldSeatGift>

export const OldSeatEnd = record({
  why: filledLines('Say why').check(z.maxLength(1000, 'Use at most 1000 characters')),
  version: seenVersion(),
})
export type OldSeatEnd = z.infer<typeof OldSeatEnd>

/** The row after a deed; null as its obstacle once it waits no more. */
export const OldSeatKept = z.object({ id: z.string(), version: z.int(), obstacle: z.nullable(z.enum(OBSTACLES)) })
export type OldSeatKept = z.infer<typeof OldSeatKept>
