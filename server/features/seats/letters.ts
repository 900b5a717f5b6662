/** What letters say about the batch of a seat. Links to a class or a group never stand in a letter. */
import { weeklyWords, type Batch } from '#contract/batches.ts'
import { indianDate, indianTime } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import { asAttachment } from '../../calendar/calendar-file.ts'
import type { ClassTable } from '../classes/tables.ts'
import type { Attachment } from '../../gateways/mailer.ts'
import { compose, supportClosing, type Addressee, type ComposedLetter, type LetterSite } from '../../outbox/compose.ts'
import type { Row } from '../../outbox/draft.ts'
import { greeting } from '../../outbox/greeting.ts'
import { batchCalendar } from './batch-calendar.ts'
import type { SeatCourse } from './seat-course.ts'

export type CalledSeat = Pick<SeatCourse, 'name' | 'title' | 'batch'> & {
  /** The rows of the batch; without any its published rule counts. */
  readonly classes: readonly ClassTable[]
}

interface BatchWords {
  readonly sentence: string
  readonly rows: readonly Row[]
  readonly attachments: readonly Attachment[]
}

const JOINING = 'You join each class from My Courses, from 15 minutes before it begins.'

const OVER = 'Its classes are over. What was kept of them for you, notes or recordings, is in My Courses.'

const NO_BATCH =
  'No batch is open at the moment. We choose one for you and write to you with its dates; My Courses shows it too.'
const BATCH_FULL =
  'The last place of the batch was taken just before. Your seat is safe: we choose the batch with you, and write to you with its dates. If some days suit you better, please write or call.'

/** When the seat's classes are, or what comes next while that is not known. */
export function batchWords(
  site: LetterSite,
  { title, batch, classes, isBatchFull = false }: CalledSeat & { readonly isBatchFull?: boolean },
  now: Date,
): BatchWords {
  if (!batch) return { sentence: isBatchFull ? BATCH_FULL : NO_BATCH, rows: [], attachments: [] }
  const file = batchCalendar(site, { title, batch, classes }, now)
  return {
    sentence: sentenceOf({ batch, classes }, file !== null),
    rows: batchRows({ batch, classes }, now),
    attachments: file ? [asAttachment(file)] : [],
  }
}

type BatchClasses = Pick<CalledSeat, 'classes'> & { readonly batch: Batch }

function sentenceOf({ batch, classes }: BatchClasses, isAttached: boolean): string {
  if (batch.state === 'done') return OVER
  if (!batch.startsOn && classes.length === 0)
    return 'The dates are not fixed yet. We write to you when they are, and My Courses shows them too.'
  return isAttached ? `${JOINING} The attached file puts the classes into your calendar.` : JOINING
}

/** Its classes where they are planned one by one, else what is published of its days. */
export function batchRows({ batch, classes }: BatchClasses, now: Date): Row[] {
  const { label, startsOn, endsOn, weekly } = batch
  if (classes.length > 0) return [['Batch', label], ...classRows(classes, now)]
  const rows: Array<readonly [string, string]> = [
    ['Batch', label],
    ['First day', startsOn ? indianDate(startsOn) : ''],
    ['Last day', endsOn ? indianDate(endsOn) : ''],
    ['Days and hours', weeklyWords(weekly)],
  ]
  return rows.filter(([, value]) => value !== '')
}

const MOST_ROWS = 20

/** The classes to come. */
export function classRows(classes: readonly ClassTable[], now: Date): Row[] {
  const ahead = classes.filter(({ state, endsAt }) => state === 'planned' && Date.parse(endsAt) > now.getTime())
  const rows = ahead
    .slice(0, MOST_ROWS)
    .map(({ number, title, startsAt }): Row => [
      `Class ${number}`,
      title === '' ? indianTime(startsAt) : `${indianTime(startsAt)}\n${title}`,
    ])
  return ahead.length > MOST_ROWS ? [...rows, ['And', `${ahead.length - MOST_ROWS} more in the attached file`]] : rows
}

/** A person has put the seat into another batch, or into its first, or has given it there. */
export function batchLetter(
  site: LetterSite,
  { name, email }: Addressee,
  seat: CalledSeat & { readonly batch: Batch; readonly isNew: boolean; readonly isMoved: boolean },
  now: Date,
): ComposedLetter {
  const { sentence, rows, attachments } = batchWords(site, seat, now)
  return compose({
    kind: 'batchChosen',
    about: { type: 'batch', id: seat.batch.key },
    to: email,
    subject: seat.isNew ? `You have a seat in ${seat.name}` : `Your batch of ${seat.name}: ${seat.batch.label}`,
    paragraphs: [
      greeting(name),
      seat.isNew ? `We have given you a seat in ${seat.title}.` : `Your seat is now in ${seat.title}.`,
      sentence,
      ...(seat.isMoved ? ['If classes of your batch before stand in your calendar, please take them out.'] : []),
    ],
    rows,
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
    attachments,
  })
}

/** A seat that a person gave was taken back. */
export const placeEndedLetter = (
  site: LetterSite,
  { name, email }: Addressee,
  { title, batchKey }: { readonly title: string; readonly batchKey: string },
): ComposedLetter =>
  compose({
    kind: 'seatUndone',
    about: { type: 'batch', id: batchKey },
    to: email,
    subject: `Your seat in ${title} was taken back`,
    paragraphs: [
      greeting(name),
      `We took back the seat in ${title} that we had given you. If its classes stand in your calendar, please take them out.`,
      'If you think that this is wrong, please write or call.',
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
  })

export type BatchNews = 'fixed' | 'changed' | 'openAgain' | 'cancelled' | 'takesPlace'

interface NewsWords {
  readonly subject: (title: string) => string
  readonly sentences: readonly string[]
}

const NEWS: Readonly<Record<BatchNews, NewsWords>> = {
  fixed: {
    subject: (title) => `The dates of ${title}`,
    sentences: ['The dates of your batch are fixed.'],
  },
  changed: {
    subject: (title) => `New dates of ${title}`,
    sentences: ['The days or hours of your batch have changed. These count from now on.'],
  },
  openAgain: {
    subject: (title) => `The dates of ${title} have changed`,
    sentences: ['The dates that we told you do not count any more.'],
  },
  cancelled: {
    subject: (title) => `${title} is cancelled`,
    sentences: [
      'We have to cancel this batch. If its classes stand in your calendar, please take them out.',
      'Your seat in the course stays, and we write to you about another batch. If you have a question, please write or call.',
    ],
  },
  takesPlace: {
    subject: (title) => `${title} takes place`,
    sentences: ['We wrote to you that this batch is cancelled. It takes place after all.'],
  },
}

/** What the seat letter promised: the holder hears when the dates are there, or are others. */
export function batchNewsLetter(
  site: LetterSite,
  { name, email }: Addressee,
  seat: CalledSeat & { readonly batch: Batch },
  { news, now }: { readonly news: BatchNews; readonly now: Date },
): ComposedLetter {
  const { subject, sentences } = NEWS[news]
  const words = news === 'cancelled' ? { rows: [], attachments: [] } : batchWords(site, seat, now)
  return compose({
    kind: 'batchDates',
    about: { type: 'batch', id: seat.batch.key },
    to: email,
    subject: subject(seat.title),
    paragraphs: [greeting(name), ...sentences, ...('sentence' in words ? [words.sentence] : [])],
    rows: words.rows,
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
    attachments: words.attachments,
  })
}
