import type { Batch } from '#contract/batches.ts'
import { paths } from '#contract/paths.ts'
import { compose, supportClosing, type Addressee, type ComposedLetter, type LetterSite } from '../../outbox/compose.ts'
import { greeting } from '../../outbox/greeting.ts'
import { batchRows } from './letters.ts'

interface Waited {
  /** The course with its batch. */
  readonly title: string
  readonly batch: Batch
  /** false: the member was taken off again. */
  readonly waits: boolean
}

/** A person has put the member on the waiting list of a batch, or has taken the member off it without a place. */
export const waitingLetter = (
  site: LetterSite,
  { name, email }: Addressee,
  { title, batch, waits }: Waited,
  now: Date,
): ComposedLetter =>
  compose({
    kind: 'waitingList',
    about: { type: 'batch', id: batch.key },
    to: email,
    subject: `You are ${waits ? 'on' : 'no longer on'} the waiting list of ${title}`,
    paragraphs: [greeting(name), ...(waits ? begun(title) : ended(title))],
    rows: waits ? batchRows({ batch, classes: [] }, now) : [],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
  })

const begun = (title: string) => [
  `We have put you on the waiting list of ${title}. We write to you when a place is free for you.`,
  'This is not a seat, and we cannot promise one. You owe nothing for waiting. If you do not want to wait, please write or call.',
]

const ended = (title: string) => [
  `We have taken you off the waiting list of ${title}. You have no seat in this batch.`,
  'If you think that this is wrong, please write or call.',
]
