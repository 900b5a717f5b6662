/** Letters about questions. What was typed stands in the room; of it a letter carries the title alone. */
import { titleOf, type Batch } from '#contract/batches.ts'
import { inOneLine } from '#contract/plain-text.ts'
import { roomPaths } from '#contract/room-paths.ts'
import {
  compose,
  supportClosing,
  type Addressee,
  type ComposedLetter,
  type LetterSite,
} from '../../../outbox/compose.ts'
import { greeting } from '../../../outbox/greeting.ts'
import type { DoubtNews } from './reply-deeds.ts'

interface InBatch {
  readonly batch: Batch
  readonly course: string
  readonly unsubscribe: string
}

const NEWS: Readonly<Record<DoubtNews, string>> = {
  reply: 'Another member has answered the question that you asked in the course room.',
  teacherReply: 'Your question in the course room has an answer of who teaches your batch.',
  answer: 'One of the replies to your question in the course room was marked as the answer.',
  aloud: 'The question that you asked in the course room was answered aloud in class.',
}

interface Told extends InBatch {
  readonly doubt: { readonly id: string; readonly title: string }
  readonly news: DoubtNews
}

export const doubtAnsweredLetter = (
  site: LetterSite,
  to: Addressee,
  { batch, course, unsubscribe, doubt, news }: Told,
): ComposedLetter =>
  compose({
    kind: 'doubtAnswered',
    about: { type: 'batch', id: batch.key },
    to: to.email,
    subject: news === 'aloud' ? 'Your question was answered in class' : 'There is an answer to your question',
    paragraphs: [greeting(to.name), NEWS[news]],
    rows: [
      ['Batch', titleOf(course, batch)],
      ['Your question', inOneLine(doubt.title)],
    ],
    action: { label: 'Open the question', url: site.siteUrl + roomPaths.item(batch.key, 'doubts', doubt.id) },
    closing: supportClosing(site),
    unsubscribe,
  })

interface Asked extends InBatch {
  readonly titles: readonly string[]
  readonly waiting: number
}

const MOST_NAMED = 20

export const doubtsAskedLetter = (
  site: LetterSite,
  to: Addressee,
  { batch, course, unsubscribe, titles, waiting }: Asked,
): ComposedLetter => {
  const more = titles.length - MOST_NAMED
  return compose({
    kind: 'doubtsAsked',
    about: { type: 'batch', id: batch.key },
    to: to.email,
    subject:
      titles.length === 1
        ? `A question in ${titleOf(course, batch)}`
        : `${titles.length} questions in ${titleOf(course, batch)}`,
    paragraphs: [
      greeting(to.name),
      `Members of your batch have asked in the course room. ${waiting === 1 ? 'One question waits' : `${waiting} questions wait`} for an answer; members were told that it comes within 48 hours.`,
    ],
    rows: [
      ['Batch', titleOf(course, batch)],
      ...titles.slice(0, MOST_NAMED).map((title) => ['Question', inOneLine(title)] as const),
      ...(more > 0 ? [['And', `${more} more`] as const] : []),
    ],
    action: { label: 'Open the questions', url: site.siteUrl + roomPaths.part(batch.key, 'doubts') },
    closing: supportClosing(site),
    unsubscribe,
  })
}
