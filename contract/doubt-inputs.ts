/** What is sent about questions. Apart from what is answered, as the browser checks none of it and loads no rules. */
import * as z from 'zod/mini'
import { DOUBT_LISTS, MINUTE_WANTED, TITLE_LENGTH, TITLE_WANTED } from './doubts.ts'
import { asked, filled, filledLines, lines, oneOf, record, seenVersion } from './fields.ts'

const LONGEST_SECOND = 86_399

const key = z.string({ error: 'Each sending needs a key' }).check(z.regex(/^[\w-]{16,64}$/, 'Each sending needs a key'))
const id = z.string().check(z.maxLength(64, 'There is no such thing here'))
const version = seenVersion()

/** Who typed it, as the answers of the room call the reader: nothing is kept for somebody else who signed in meanwhile. */
const from = id

const ASKED = {
  title: filled(TITLE_WANTED, TITLE_LENGTH),
  body: lines(),
  classId: z.nullable(id),
  second: z.nullable(
    z.int(MINUTE_WANTED).check(z.gte(0, MINUTE_WANTED), z.lte(LONGEST_SECOND, 'No recording is so long')),
  ),
}

export const DoubtWords = record(ASKED)
export type DoubtWords = z.infer<typeof DoubtWords>

export const NewDoubt = record({ from, key, ...ASKED, hasPicture: z.boolean() })
export type NewDoubt = z.infer<typeof NewDoubt>

export const WordsToRead = record({ body: lines() })

export const PictureSent = record({ key, from })

export const NewReply = record({
  key,
  body: filledLines('Write your answer'),
  isAnswer: z.boolean(),
})
export type NewReply = z.infer<typeof NewReply>

export const SameQuestion = record({ isSame: z.boolean() })

export const AnswerMark = record({ version, replyId: z.nullable(id) })
export type AnswerMark = z.infer<typeof AnswerMark>

export const Hiding = record({ version, replyId: z.nullable(id), isHidden: z.boolean() })
export type Hiding = z.infer<typeof Hiding>

export const Settling = record({ version, as: oneOf(['aloud', 'later', 'waits'], 'Say how it was settled') })
export type Settling = z.infer<typeof Settling>

export const DoubtSeen = record({
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'This is no version')), z.transform(Number)),
})

const PLACE = /^[\d:.TZ-]{24}~[\da-f-]{36}$/
const after = z.optional(z.string().check(z.regex(PLACE, 'This is no page of the list')))

export const DoubtQuery = record({
  show: z.optional(oneOf(DOUBT_LISTS, 'There is no such list')),
  q: z.optional(asked()),
  after,
})
export type DoubtQuery = z.infer<typeof DoubtQuery>

export const ThreadQuery = record({ after })
export type ThreadQuery = z.infer<typeof ThreadQuery>
