/** Letters that staff write to people who asked for something. */
import * as z from 'zod/mini'
import { filled, filledLines, record } from './fields.ts'

export const ReplyTemplate = z.object({ key: z.string(), title: z.string(), subject: z.string(), text: z.string() })
export type ReplyTemplate = z.infer<typeof ReplyTemplate>

/** The person asked and waits, was answered already, or wants no letter that was not asked for. */
export const REPLY_BASES = ['answer', 'followUp', 'withdrawn'] as const
export type ReplyBasis = (typeof REPLY_BASES)[number]

/** Templates with the person's name and course filled in; `to` is null while no address is known. */
export const ReplyTemplates = z.object({
  to: z.nullable(z.string()),
  basis: z.enum(REPLY_BASES),
  templates: z.array(ReplyTemplate),
})
export type ReplyTemplates = z.infer<typeof ReplyTemplates>

export const NewReply = record({
  key: z.string().check(z.regex(/^[\w-]{16,64}$/, 'Each letter needs a key')),
  subject: filled('Write a subject', 150),
  text: filledLines('Write something'),
})
export type NewReply = z.infer<typeof NewReply>
