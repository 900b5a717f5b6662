/** What public pages are drawn from: published bodies without what only members and seat holders see. */
import { batchesOnSale, type Batch, type ClassTime } from '#contract/batches.ts'
import { endOf, nextWebinar, type CourseDetail, type ShownClasses, type Testimonial } from '#contract/catalog.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { cardOfTrainer, type TrainerProfile } from '#contract/trainers.ts'
import { STANDING_WEBINAR } from '#contract/webinar-body.ts'
import type { Kind } from '#contract/content.ts'
import {
  descriptionKeyOf,
  publicPathsOf,
  type CourseChoice,
  type CoursePage,
  type LegalSection,
  type PastWebinar,
  type Programme,
  type PublicSite,
  type WebinarTexts,
} from '#contract/site-content.ts'
import { catalogueAt, ofKind, saleOf, type OfKind } from './catalogue.ts'
import { changedAt } from './changed-at.ts'
import { COURSE_PAGES } from './course-pages.ts'
import { nextMoment } from './next-moment.ts'
import { richText } from './markdown.ts'
import { publishedBy, type Published } from './published.ts'
import { trainersIn, trainersNamed } from './trainers.ts'

export interface SeatCounts {
  readonly byCourse: Readonly<Record<string, number>>
  readonly byBatch: Readonly<Record<string, number>>
}

/** Planned classes by batch. */
export type ClassTimes = Readonly<Record<string, readonly ClassTime[]>>

interface Moment {
  readonly time: string
  readonly brand: string
  readonly seats: SeatCounts
  readonly classes?: ClassTimes
}

const choiceOf = ({ level, prerequisite, software, startIf }: OfKind<'course'>['body']): CourseChoice => ({
  level: level ?? null,
  prerequisite: prerequisite ?? null,
  software: software ?? [],
  startIf: startIf ?? null,
})

interface Teaching {
  readonly trainers: readonly TrainerProfile[]
}

export function publicSiteOf(versions: readonly Published[], { brand, ...moment }: Moment): PublicSite {
  const published = publishedBy(versions, moment.time)
  const office = only(published, 'office', 'office').body
  return filled(siteOf(versions, published, moment), { brand, since: String(office.since) })
}

/** Puts in what a text leaves open: "{brand}", "{since}". */
function filled<Value>(value: Value, parts: Readonly<Record<string, string>>): Value
function filled(value: unknown, parts: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string')
    return value.replace(/\{(brand|since)\}/g, (place, name: string) => parts[name] ?? place)
  if (Array.isArray(value)) return value.map((one: unknown) => filled(one, parts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, parts)]))
}

function siteOf(
  versions: readonly Published[],
  published: readonly Published[],
  moment: Omit<Moment, 'brand'>,
): PublicSite {
  const { time } = moment
  const home = only(published, 'home', 'home').body
  const consultancy = only(published, 'consultancy', 'consultancy').body
  const about = only(published, 'about', 'about').body
  const { heading, intro, video, why, testimonials, counters } = home
  const { list, ...programmes } = home.programmes
  const trainers = trainersIn(published)
  const courses = coursesOf(versions, { ...moment, trainers })
  const isOnSite = ({ courseId }: Programme) => courseId === null || courses.some(({ id }) => id === courseId)
  return {
    courses,
    trainers,
    choices: Object.fromEntries(ofKind(published, 'course').map(({ key, body }) => [key, choiceOf(body)])),
    coursePages: ofKind(published, 'course-page').flatMap(coursePageOf),
    programmes: list.filter(isOnSite),
    home: {
      heading,
      intro: richText(intro),
      video: { ...video, text: richText(video.text) },
      programmes,
      why,
      testimonials,
    },
    about: { ...about, who: richText(about.who), interns: richText(about.interns) },
    consultancy: { ...consultancy, about: richText(consultancy.about) },
    office: only(published, 'office', 'office').body,
    counters,
    testimonials: testimonialsOf(published),
    webinar: webinarOf(versions, published, { time, trainers }),
    pastWebinars: pastWebinarsOf(versions, published, time),
    terms: sectionsOf(published, 'terms'),
    termsInShort: only(published, 'legal', 'terms').body.inShort ?? [],
    privacy: sectionsOf(published, 'privacy'),
    descriptions: descriptionsOf(published, { courses, trainers }),
    homeVideo: only(published, 'video', 'home').body.url,
    until: nextMoment(versions, time),
    changedAt: changedAt(versions, time),
  }
}

function only<Name extends Kind>(published: readonly Published[], kind: Name, key: string): OfKind<Name> {
  const found = ofKind(published, kind).find((one) => one.key === key)
  if (!found) throw new Error(`Nothing is published as ${kind}/${key}`)
  return found
}

function coursesOf(
  versions: readonly Published[],
  { time, seats, trainers, classes = {} }: Omit<Moment, 'brand'> & Teaching,
): CourseDetail[] {
  const bodies = new Map(ofKind(publishedBy(versions, time), 'course').map(({ key, body }) => [key, body]))
  const { courses, batches } = catalogueAt(versions, time)
  return courses.flatMap((course) => {
    const body = bodies.get(course.id)
    if (!body || course.isArchived) return []
    const { overview, syllabus, outcomes, requirements, audience, trainer, questions, reviews, sampleVideo } = body
    const { samplePictures = [] } = body
    const times = classes[course.batch?.key ?? ''] ?? []
    const capacity = batches.find(({ key }) => key === course.batch?.key)?.capacity ?? null
    return {
      ...course,
      ...(body.figures.shown === 'counted' ? countedOf(course, capacity, seats) : {}),
      laterBatches: batchesOnSale(batches, course.id, time)
        .slice(1)
        .filter((batch) => isToJoin(batch, time, seats))
        .map((batch) => saleOf(batch, time)),
      overview: richText(overview),
      syllabus,
      outcomes,
      requirements,
      audience,
      trainer: { ...trainer, photo: trainer.photo ?? null, bio: richText(trainer.bio) },
      trainers: trainersNamed(trainers, body.trainers).map(cardOfTrainer),
      questions: questions.map(({ question, answer }) => ({ question, answer: richText(answer) })),
      reviews,
      sampleVideo,
      ...(times.length > 0 && { classes: shownClasses(times, time) }),
      ...(samplePictures.length > 0 && { samplePictures }),
    }
  })
}

const shownClasses = (times: readonly ClassTime[], time: string): ShownClasses => ({
  startsAt: times.map(({ startsAt }) => startsAt),
  over: times.filter(({ endsAt }) => endsAt <= time).length,
})

/** Whether a batch beside the first is worth a choice: it has dates, goes on, and has room. */
const isToJoin = ({ key, capacity, startsOn, endsOn }: Batch, time: string, { byBatch }: SeatCounts): boolean =>
  startsOn !== null &&
  (endsOn === null || indianDayKey(time) <= endsOn) &&
  (capacity === null || (byBatch[key] ?? 0) < capacity)

type Counted = Pick<CourseDetail, 'usersCount' | 'bookedPercentage' | 'seatsLeft'>

function countedOf(
  { id, batch }: Pick<CourseDetail, 'id' | 'batch'>,
  capacity: number | null,
  seats: SeatCounts,
): Counted {
  const usersCount = seats.byCourse[id] ?? 0
  if (!batch || capacity === null) return { usersCount, bookedPercentage: null, seatsLeft: null }
  const taken = seats.byBatch[batch.key] ?? 0
  // Never "100 %" while a seat is left.
  const bookedPercentage = Math.min(100, Math.floor((taken * 100) / capacity))
  return { usersCount, bookedPercentage, seatsLeft: Math.max(0, capacity - taken) }
}

function coursePageOf({ key, body }: Published<'course-page'>): CoursePage[] {
  const path = COURSE_PAGES.get(key)
  return path === undefined ? [] : [{ ...body, path, courseId: key, intro: richText(body.intro) }]
}

const testimonialsOf = (published: readonly Published[]): Testimonial[] =>
  ofKind(published, 'testimonial')
    .filter(({ body }) => !body.isHidden)
    .toSorted((a, b) => a.body.position - b.body.position || (a.key < b.key ? -1 : 1))
    .map(({ body: { name, title, feedback, stars } }) => ({ name, title, feedback, stars }))

function webinarOf(
  versions: readonly Published[],
  published: readonly Published[],
  { time, trainers }: Pick<Moment, 'time'> & Teaching,
): WebinarTexts {
  const event = nextWebinar(catalogueAt(versions, time).webinars, time) ?? null
  const { title, about, perks, dateKey, speakerId } = only(published, 'webinar', event?.key ?? STANDING_WEBINAR).body
  const [trainer] = trainersNamed(trainers, [speakerId]).map(cardOfTrainer)
  return { title, about: richText(about), perks, dateKey, event, trainer: trainer ?? null }
}

/** The last one first. */
function pastWebinarsOf(versions: readonly Published[], published: readonly Published[], time: string): PastWebinar[] {
  const videos = new Map(ofKind(published, 'webinar').map(({ key, body }) => [key, body.publicVideo]))
  return catalogueAt(versions, time)
    .webinars.filter((event) => Date.parse(endOf(event)) <= Date.parse(time))
    .toSorted((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt))
    .map((event) => {
      const { key, subject, speaker, startsAt, minutes } = event
      return { key, subject, speaker, startsAt, minutes, videoUrl: videos.get(key) ?? null }
    })
}

const sectionsOf = (published: readonly Published[], key: string): LegalSection[] =>
  only(published, 'legal', key).body.sections.map(({ id, title, text }) => ({ id, title, text: richText(text) }))

function descriptionsOf(
  published: readonly Published[],
  addressed: Pick<PublicSite, 'courses' | 'trainers'>,
): Record<string, string> {
  const texts = new Map(ofKind(published, 'description').map(({ key, body }) => [key, body.text]))
  const found = publicPathsOf(addressed).map((path) => [path, texts.get(descriptionKeyOf(path))] as const)
  return Object.fromEntries(found.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])))
}
