/** Rules between things, and for long texts. What a thing alone has to be says its schema. */
import { lastsTooLong } from '#contract/batches.ts'
import { COMMON_DATE_KEY, STANDING_WEBINAR } from '#contract/webinar-body.ts'
import type { Entry, Kind } from '#contract/content.ts'
import { paths } from '#contract/paths.ts'
import { descriptionKeyOf, publicPathsOf } from '#contract/site-content.ts'
import { faultOfVideo } from '#contract/video-address.ts'
import { COURSE_PAGES } from './course-pages.ts'
import type { Fault } from './kinds.ts'
import { textFaults } from './long-texts.ts'
import { nameOf } from './published.ts'

const PROMISED = ['ProcessDesignEngieering', 'AspenPlus', 'AspenHysys', 'ProcessSafety']

const OWN_PAGES = Object.values(paths).filter((path) => typeof path === 'string')

/** Everything that is wrong with what is to be shown. `past` is what was published before, and counts for what is never given twice. */
export function catalogueFaults(entries: readonly Entry[], past: readonly Entry[] = []): Fault[] {
  const courses = ofKind(entries, 'course')
  const trainers = ofKind(entries, 'trainer')
  const pages = [
    ...OWN_PAGES,
    ...courses.map(({ key }) => paths.course(key)),
    ...trainers.map(({ key }) => paths.trainer(key)),
  ]
  return [
    ...courses.flatMap((course) => courseFaults(course, entries)),
    ...PROMISED.filter((id) => !courses.some(({ key }) => key === id)).map((id) =>
      fault({ kind: 'course', key: id }, '', 'This course stays on sale'),
    ),
    ...entries.flatMap((entry) => unknownCourses(entry, courses)),
    ...entries.flatMap((entry) => unknownTrainers(entry, trainers)),
    ...ofKind(entries, 'batch').flatMap(batchFaults),
    ...ofKind(entries, 'price').flatMap(priceFaults),
    ...ofKind(entries, 'course-page').flatMap(coursePageFaults),
    ...ofKind(entries, 'webinar').flatMap((webinar) =>
      webinarFaults(webinar, ofKind([...entries, ...past], 'webinar')),
    ),
    ...descriptionFaults(entries),
    ...entries.flatMap((entry) => textFaults(entry, pages)),
    ...videoFaults(entries, past),
  ]
}

const NO_VIDEO = {
  list: 'This address leads to a list or a channel: give that of one video',
  cut: 'A part of this address is missing: copy the whole address of the video',
}

/** What was published before stays until it is changed. */
function videoFaults(entries: readonly Entry[], past: readonly Entry[]): Fault[] {
  const before = new Set(past.map(videoIn))
  return entries.flatMap((entry) => {
    const url = videoIn(entry)
    const odd = url === null || before.has(url) ? null : faultOfVideo(url)
    return odd ? [fault(entry, VIDEO_FIELDS[entry.kind] ?? 'url', NO_VIDEO[odd])] : []
  })
}

const VIDEO_FIELDS: Partial<Record<Kind, string>> = { course: 'sampleVideo', webinar: 'publicVideo' }

function videoIn(entry: Entry): string | null {
  if (entry.kind === 'course') return entry.body.sampleVideo
  if (entry.kind === 'webinar') return entry.body.publicVideo ?? null
  return entry.kind === 'video' ? entry.body.url : null
}

const ofKind = <Name extends Kind>(entries: readonly Entry[], kind: Name): Extract<Entry, { readonly kind: Name }>[] =>
  entries.filter((one): one is Extract<Entry, { readonly kind: Name }> => one.kind === kind)

type Named = Pick<Entry, 'kind' | 'key'>

const fault = (thing: Named, field: string, sentence: string): Fault => ({ thing: nameOf(thing), field, sentence })

const NOT_IN_ADDRESS = /[.$#[\]/]/

function courseFaults(course: Entry<'course'>, entries: readonly Entry[]): Fault[] {
  const others = ofKind(entries, 'course').filter(({ key }) => key !== course.key)
  const calledAs = (name: string) => others.some(({ key, body }) => [key, body.name].some((one) => isSame(one, name)))
  return [
    ...(calledAs(course.body.name) ? [fault(course, 'name', `Another course is called ${course.body.name}`)] : []),
    ...(others.some(({ key }) => isSame(key, course.key))
      ? [fault(course, '', 'Another course has this id but for its capitals')]
      : []),
    ...(NOT_IN_ADDRESS.test(course.body.name)
      ? [fault(course, 'name', 'Enrolments are kept under this name: leave out . $ # [ ] /')]
      : []),
    ...(ofKind(entries, 'price').some(({ key }) => key === course.key)
      ? []
      : [fault(course, '', 'It has no price yet: write its price too, and both go live together')]),
    ...(course.body.overview === '' && !isDescribed(course, entries) ? [fault(course, 'overview', NOTHING_SAID)] : []),
  ]
}

const NOTHING_SAID = 'Say what the course is about, or first what search engines show of it'

const isDescribed = ({ key: id }: Entry<'course'>, entries: readonly Entry[]): boolean =>
  ofKind(entries, 'description').some(({ key }) => key === descriptionKeyOf(paths.course(id)))

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function unknownCourses(entry: Entry, courses: readonly Entry<'course'>[]): Fault[] {
  return coursesNamed(entry)
    .filter(([, id]) => !courses.some(({ key }) => key === id))
    .map(([field, id]) => fault(entry, field, `There is no course ${id}`))
}

function coursesNamed(entry: Entry): (readonly [field: string, id: string])[] {
  if (entry.kind === 'batch' || entry.kind === 'price') return [['courseId', entry.body.courseId]]
  if (entry.kind === 'course-page') return [['', entry.key]]
  if (entry.kind === 'course-order') return entry.body.courses.map((id, index) => [`courses[${index}]`, id] as const)
  if (entry.kind !== 'home') return []
  return entry.body.programmes.list.flatMap(({ courseId }, index) =>
    courseId === null ? [] : [[`programmes.list[${index}].courseId`, courseId] as const],
  )
}

function unknownTrainers(entry: Entry, trainers: readonly Entry<'trainer'>[]): Fault[] {
  return trainersNamed(entry)
    .filter(([, id]) => !trainers.some(({ key }) => key === id))
    .map(([field, id]) => fault(entry, field, `There is no trainer ${id}`))
}

function trainersNamed(entry: Entry): (readonly [field: string, id: string])[] {
  if (entry.kind === 'webinar') return entry.body.speakerId ? [['speakerId', entry.body.speakerId]] : []
  if (entry.kind !== 'course') return []
  return (entry.body.trainers ?? []).map((id, index) => [`trainers[${index}]`, id] as const)
}

// Asked at publication alone: what was published before is still read.
const batchFaults = (batch: Entry<'batch'>): Fault[] =>
  lastsTooLong(batch.body) ? [fault(batch, 'endsOn', 'A batch ends at most five years after it begins')] : []

const priceFaults = (price: Entry<'price'>): Fault[] =>
  price.key === price.body.courseId ? [] : [fault(price, 'courseId', `The price of ${price.key} names this course`)]

const coursePageFaults = (page: Entry<'course-page'>): Fault[] => {
  const courses = [...COURSE_PAGES.keys()]
  return courses.includes(page.key)
    ? []
    : [fault(page, '', `Only these courses have such a page: ${courses.join(', ')}`)]
}

function webinarFaults(webinar: Entry<'webinar'>, all: readonly Entry<'webinar'>[]): Fault[] {
  const { dateKey, startsAt } = webinar.body
  const isCommon = dateKey === COMMON_DATE_KEY
  if (webinar.key === STANDING_WEBINAR)
    return [
      ...(startsAt === null
        ? []
        : [fault(webinar, 'startsAt', 'This is the text that stands while no event is ahead: write null')]),
      ...(isCommon ? [] : [fault(webinar, 'dateKey', `Its address of registrations stays ${COMMON_DATE_KEY}`)]),
    ]
  const owner = all.find(({ key, body }) => key !== webinar.key && body.dateKey === dateKey)
  if (isCommon || !owner) return []
  return [
    fault(webinar, 'dateKey', `This address of registrations belongs to “${owner.body.subject ?? owner.body.title}”`),
  ]
}

const namedBy = ({ key: id }: Named) => ({ id })

function descriptionFaults(entries: readonly Entry[]): Fault[] {
  const descriptions = ofKind(entries, 'description')
  const described = descriptions.map(({ key }) => key)
  const fixed = publicPathsOf({ courses: [], trainers: [] }).map(descriptionKeyOf)
  const courses = ofKind(entries, 'course').map(namedBy)
  const trainers = ofKind(entries, 'trainer').map(namedBy)
  const pages = publicPathsOf({ courses, trainers }).map(descriptionKeyOf)
  return [
    ...descriptions
      .filter(({ key }) => !pages.includes(key))
      .map((description) => fault(description, '', `There is no such page. There are: ${pages.join(', ')}`)),
    ...fixed
      .filter((key) => !described.includes(key))
      .map((key) => fault({ kind: 'description', key }, '', 'Say in 70 to 160 characters what this page is')),
  ]
}
