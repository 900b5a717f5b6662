import * as z from 'zod/mini'
import { filled, filledLines, record } from './fields.ts'

const words = { subject: filled('Say what it is about', 120), body: filledLines('Write the message') }

export const MessageToSee = record(words)
export type MessageToSee = z.infer<typeof MessageToSee>

/** Pressed twice it goes once. `count` is the number that the preview showed. */
export const MessageToSend = record({
  ...words,
  key: z.string().check(z.regex(/^[\w-]{16,64}$/, 'Each sending needs a key')),
  count: z.int32('Look at the preview first'),
})
export type MessageToSend = z.infer<typeof MessageToSend>
