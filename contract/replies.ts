/** Letters that staff write to people who asked for something. */
import * as z from 'zod/mini'
import { filled, filledLines, record } from './fields.ts'

export const ReplyTemplate = z.object({ key: z.string(), title: z.string(), subject: z.string(), text: z.string() })
export type ReplyTemplate = z.infer<typeof ReplyTemplate>

/** Templates with the person's name and course filled in; `to` is null while no address is known. */
export const ReplyTemplates = z.object({ to: z.nullable(z.string()), templates: z.array(ReplyTemplate) })
export type ReplyTemplates = z.infer<typeof ReplyTemplates>

export const NewReply = record({
  key: z.string().check(z.regex(/^[\w-]{16,64}$/, 'Each letter needs a key')),
  subject: filled('Write a subject', 150),
  text: filledLines('Write something'),
})
export type NewReply = z.infer<typeof NewReply>
