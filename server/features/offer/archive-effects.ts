/** What archiving does, in sentences that stand before the press. */
import type { ArchiveState } from '#contract/archiving.ts'
import { batchesOnSale, batchOnSale, nextClass, type Batch } from '#contract/batches.ts'
import type { Course } from '#contract/catalog.ts'
import type { Queries } from '../../database/transaction.ts'
import { classesOf } from '../classes/classes.ts'
import { batchOf, catalogueAt, type Catalogue } from '../content/catalogue.ts'
import { COURSE_PAGES } from '../content/course-pages.ts'
import type { ContentView } from '../content/desk/content-view.ts'
import { scheduleOf } from '../content/desk/schedules.ts'
import { courseNamesOf, titleOf } from '../content/desk/thing-titles.ts'
import { standingAt } from '../content/standing.ts'
import { nextNumber } from '../content/timeline.ts'
import { waitingBySeat } from '../seats/seats.ts'
import { placesTaken } from '../seats/sitting.ts'
import { waitingFor } from '../seats/waiting-list.ts'
import { isArchived, stateAt, type Archivable, type BatchVersion, type CourseVersion } from './archive.ts'

export async function archiveState(view: ContentView, thing: Archivable): Promise<ArchiveState> {
  const { queries, timeline, time } = view
  const isOff = isArchived(thing)
  const said = thing.kind === 'course' ? await saidOfCourse(view, thing) : await saidOfBatch(view, thing)
  const scheduled = await scheduleOf(queries, thing)
  return {
    title: titleOf(thing, courseNamesOf(standingAt(timeline.versions, time))).title,
    isArchived: isOff,
    seen: nextNumber(timeline, thing) - 1,
    effects: [...said, ...(scheduled ? [scheduledBefore(view.config.smtpUrl !== null)] : [])],
  }
}

const scheduledBefore = (sendsMail: boolean): string =>
  `A change of it is scheduled. It was written before, so it does not go live by itself: ${sendsMail ? 'you get an e-mail about it' : 'an e-mail about it is written to a file, because no mail server is set'}.`

const sentences = (...all: readonly (string | false)[]): string[] => all.filter((one) => one !== false)

async function saidOfCourse(
  { queries, timeline, time }: ContentView,
  { key: id, body }: CourseVersion,
): Promise<string[]> {
  const catalogue = catalogueAt(timeline.versions, time)
  const onSale = batchOnSale(catalogue.batches, id, time)
  if (body.isArchived) return courseComesBack(onSale)
  const enrolled = await enrolledIn(queries, id, catalogue)
  const page = COURSE_PAGES.get(id)
  return sentences(
    'It leaves the site: its page says “Course not found”, and Courses, Home, Compare and search engines do not show it.',
    page !== undefined && `${page} says that you do not offer it any more, and leads to the other courses.`,
    onSale !== undefined && `${onSale.label} is on sale now. Nobody can buy it any more.`,
    onSale !== undefined &&
      isLastOnSale(catalogue, id) &&
      'It is the last course on sale: visitors can buy nothing then.',
    onSale !== undefined &&
      'Somebody who is paying right now is still enrolled, or you find the payment under Payments.',
    whoKeeps(enrolled),
  )
}

/** In its batches, and those whose batch is not chosen. */
async function enrolledIn(queries: Queries, courseId: string, { batches }: Catalogue): Promise<number> {
  const taken = await placesTaken(queries)
  const waiting = (await waitingBySeat(queries)).find((one) => one.courseId === courseId)
  const own = batches.filter((batch) => batch.courseId === courseId).map(({ key }) => taken.get(key) ?? 0)
  return own.reduce((sum, one) => sum + one, waiting?.count ?? 0)
}

const courseComesBack = (onSale: Batch | undefined) =>
  sentences(
    'It is on the site again, at the same address and with the same texts.',
    onSale
      ? `${onSale.label} is on sale again.`
      : 'No batch of it is on sale: visitors can ask to be told of the next one.',
  )

const isLastOnSale = ({ courses }: Catalogue, id: string): boolean =>
  courses.every((course) => course.id === id || course.batch === null)

function whoKeeps(count: number): string {
  if (count === 0) return 'Nobody is enrolled.'
  const who = count === 1 ? '1 person is enrolled and keeps' : `${count} people are enrolled and keep`
  return `${who} the course room, My Courses, recordings, papers and certificates.`
}

async function saidOfBatch({ queries, timeline, time }: ContentView, thing: BatchVersion): Promise<string[]> {
  const catalogue = catalogueAt(timeline.versions, time)
  const course = catalogue.courses.find(({ id }) => id === thing.body.courseId)
  if (isArchived(thing)) return batchComesBack(thing, course, time)
  const enrolled = (await placesTaken(queries)).get(thing.key) ?? 0
  const batch = batchOf(thing)
  const planned = await classesOf(queries, thing.key)
  const ahead = planned.filter(({ state, endsAt }) => state === 'planned' && endsAt > time).length
  const isUnplanned = planned.length === 0 && nextClass(batch, time) !== null
  const waiting = await waitingFor(queries, thing.key)
  return sentences(
    ...offTheSite(catalogue, { batch, course, time }),
    whoKeeps(enrolled),
    ahead > 0 && classesAhead(ahead),
    isUnplanned && NOT_PLANNED,
    (ahead > 0 || isUnplanned) && GOES_ON,
    waiting.length > 0 && whoWaits(waiting.length),
  )
}

interface Offered {
  readonly batch: Batch
  readonly course: Course | undefined
  readonly time: string
}

function offTheSite({ batches }: Catalogue, { batch, course, time }: Offered): string[] {
  const onSale = course && !course.isArchived ? batchesOnSale(batches, course.id, time) : []
  if (!course || onSale.every(({ key }) => key !== batch.key)) return ['Visitors do not see it now.']
  const isOnly = onSale.length === 1
  return sentences(
    'Visitors do not see it any more, and nobody can join it.',
    isOnly && `It is the only batch of ${course.name} on sale: nobody can buy the course until there is another one.`,
  )
}

const classesAhead = (count: number): string =>
  count === 1
    ? '1 class is still ahead and takes place. Cancel it under Classes if it should not.'
    : `${count} classes are still ahead and take place. Cancel them under Classes if they should not.`

const NOT_PLANNED = 'Its classes are not planned one by one: people who are enrolled do not see the next one any more.'

const GOES_ON = 'To stop new people and let it go on, set its last day to enrol instead.'

const whoWaits = (count: number): string =>
  count === 1
    ? '1 person waits for a place, and does not see that in My Courses any more.'
    : `${count} people wait for a place, and do not see that in My Courses any more.`

function batchComesBack(thing: BatchVersion, course: Course | undefined, time: string): string[] {
  const batch: Batch = { ...batchOf(thing), state: stateAt(thing, time) }
  const canJoin = batchesOnSale([batch], batch.courseId, time).length > 0
  return sentences(
    batch.state === 'running' ? 'It is shown as running.' : 'It is shown as announced.',
    course?.isArchived === true && 'Its course is archived, so visitors do not see it.',
    course?.isArchived === false &&
      (canJoin ? 'Visitors can join it.' : 'Nobody can join it: its last day to enrol is over.'),
  )
}
