/** What whoever teaches writes to everybody in a batch. Times are ISO 8601 UTC. */
import * as z from 'zod/mini'
import { LongText } from './long-text.ts'

export const MessagePreview = z.object({ text: LongText, count: z.int() })
export type MessagePreview = z.infer<typeof MessagePreview>

export const MessageSent = z.object({ id: z.string(), count: z.int() })

const Notice = z.object({ id: z.string(), subject: z.string(), text: LongText, author: z.string(), sentAt: z.string() })

export const BatchNotices = z.object({ notices: z.array(Notice) })
export type BatchNotices = z.infer<typeof BatchNotices>
