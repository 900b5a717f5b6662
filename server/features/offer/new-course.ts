import { indianDayKey } from '#contract/indian-time.ts'
import type { CourseMade, NewCourse } from '#contract/new-course.ts'
import { paths } from '#contract/paths.ts'
import { descriptionKeyOf } from '#contract/site-content.ts'
import { keysOf } from '../content/desk/taken-keys.ts'
import type { Draft } from '../content/judge.ts'
import type { Fault } from '../content/kinds.ts'
import { inIndianTime } from '../content/proposals.ts'
import { batchField, batchWith } from './new-batch.ts'
import type { Offer, OfferMoment } from './publish-offer.ts'

/** What a press of "Publish the course" makes at this moment: no text in it but what was typed. */
export function newCourse(given: NewCourse, moment: OfferMoment): Offer<CourseMade> {
  const { address: id, name } = given
  const batch = given.batch && batchWith(given.batch, { id, name }, moment)
  const ids = keysOf(moment.timeline, moment.begun, 'course')
  const isTaken = ids.some((one) => one.toLowerCase() === id.toLowerCase())
  return {
    drafts: [
      courseDraft(given, moment.at),
      priceDraft(given, moment.at),
      descriptionDraft(given),
      ...(batch ? [batch.draft] : []),
    ],
    faults: [...(isTaken ? [TAKEN] : []), ...(batch?.faults ?? [])],
    classes: batch?.classes ?? null,
    made: { id, name, batch: batch?.made ?? null },
  }
}

const TAKEN: Fault = {
  thing: '',
  field: 'address',
  sentence: 'Another course has or had this address: choose another one',
}

/** Its drawing stands on the page while it has no picture. */
const courseDraft = ({ address: key, name, level, hours, trainer, picture }: NewCourse, at: string): Draft => ({
  kind: 'course',
  key,
  body: {
    name,
    level,
    hours,
    drawing: 'process-plant',
    picture,
    releaseDate: indianDayKey(at),
    overview: '',
    syllabus: [],
    outcomes: [],
    requirements: [],
    audience: [],
    material: [],
    trainer: { name: trainer, bio: '', links: [] },
    questions: [],
    reviews: [],
    sampleVideo: null,
    placeOfSupply: 'buyer',
    figures: { usersCount: 0, bookedPercentage: 0, shown: 'counted' },
  },
})

const priceDraft = ({ address: key, price, original }: NewCourse, at: string): Draft => ({
  kind: 'price',
  key,
  body: { courseId: key, original: original ?? price, discounted: price, from: inIndianTime(at) },
})

const descriptionDraft = (given: NewCourse): Draft => ({
  kind: 'description',
  key: descriptionKeyOf(paths.course(given.address)),
  body: { text: describedAs(given) },
})

const LONGEST = 160

/** What search engines show until somebody writes more: as much of what was typed as there is room for. */
export function describedAs({ name, hours, level, trainer }: Pick<NewCourse, 'name' | 'hours' | 'level' | 'trainer'>) {
  const length = hours === 1 ? '1 hour' : `${hours} hours`
  const line = `${name}: ${length} of live online classes for chemical and process engineers, ${level} level`
  const whole = trainer === null ? line : `${line}, taught by ${trainer}`
  const fitting = whole.length < LONGEST ? whole : line
  return fitting.length < LONGEST ? `${fitting}.` : `${fitting.slice(0, LONGEST - 1)}…`
}

/** Where the form of a course shows what stands against a part of it; '' where it has no such field. */
export function courseField(fault: Fault): string {
  const { thing, field } = fault
  if (thing === '') return field
  if (thing.startsWith('batch/')) return inBatch(batchField(fault))
  if (thing.startsWith('price/')) return field === 'original' ? 'original' : 'price'
  if (!thing.startsWith('course/')) return ''
  if (field === '') return 'address'
  const [name = ''] = field.split('.')
  if (name === 'picture') return field
  return ['name', 'level', 'hours', 'trainer'].includes(name) ? name : ''
}

const inBatch = (field: string): string => (field === '' ? '' : `batch.${field}`)
