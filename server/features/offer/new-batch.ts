import { firstClasses } from '#contract/batches.ts'
import { courseOnSite, type Course } from '#contract/catalog.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import type { BatchDates, BatchMade, NewBatch } from '#contract/new-batch.ts'
import { batchNames } from '#contract/offer-names.ts'
import { catalogueAt } from '../content/catalogue.ts'
import { keysOf } from '../content/desk/taken-keys.ts'
import type { Draft } from '../content/judge.ts'
import type { Fault } from '../content/kinds.ts'
import { inIndianTime } from '../content/proposals.ts'
import { nameOf } from '../content/published.ts'
import type { Offer, OfferMoment } from './publish-offer.ts'
import { labelsOf } from './taken-names.ts'

/** What a press of "Publish the batch" makes at this moment. */
export function newBatch({ courseId, price, key: _press, ...dates }: NewBatch, moment: OfferMoment): Offer<BatchMade> {
  const course = courseOnSite(catalogueAt(moment.timeline.versions, moment.at).courses, courseId)
  if (!course) return { drafts: [], faults: [UNKNOWN], classes: null, made: NOTHING }
  const { draft, ...offer } = batchWith(dates, course, moment)
  return { ...offer, drafts: [draft, ...(price === null ? [] : [priceDraft(course, price, moment.at)])] }
}

const UNKNOWN: Fault = { thing: '', field: 'courseId', sentence: 'This course is not sold any more' }
const NOTHING: BatchMade = { course: '', key: '', label: '', count: 0 }

type BatchPart = Omit<Offer<BatchMade>, 'drafts'> & { readonly draft: Draft }

/** A batch with these dates: it begins with its first class, and can be joined until its last one. */
export function batchWith(
  { firstDay, weekly, count, capacity, joinUrl }: BatchDates,
  { id: courseId, name: course }: Pick<Course, 'id' | 'name'>,
  { timeline, at, begun }: OfferMoment,
): BatchPart {
  const times = firstClasses(weekly, firstDay, count)
  const [first, last] = [times[0], times.at(-1)]
  const [startsOn, endsOn] = [first, last].map((time) => (time ? indianDayKey(time.startsAt) : firstDay))
  const labels = labelsOf(catalogueAt(timeline.versions, at), courseId)
  const { label, key } = batchNames(courseId, startsOn ?? firstDay, { labels, keys: keysOf(timeline, begun, 'batch') })
  const hasBegun = first !== undefined && first.startsAt <= at
  const body = {
    courseId,
    label,
    startsOn,
    endsOn,
    weekly,
    capacity,
    enrolUntil: endsOn,
    state: hasBegun ? 'running' : 'announced',
    joinUrl,
    groupUrl: null,
    note: null,
  }
  const draft = { kind: 'batch', key, body }
  const isOver = last !== undefined && last.endsAt <= at
  return {
    draft,
    faults: isOver ? [{ thing: nameOf(draft), field: 'startsOn', sentence: OVER }] : [],
    classes: { batchKey: key, times },
    made: { course, key, label, count: times.length },
  }
}

const OVER = 'All these classes would be over, and nobody could join: give a later first day'

/** From now on. What is crossed out stays, or is the price itself where that is above it. */
const priceDraft = ({ id, originalPrice }: Course, price: number, at: string): Draft => ({
  kind: 'price',
  key: id,
  body: { courseId: id, original: Math.max(originalPrice / 100, price), discounted: price, from: inIndianTime(at) },
})

const FIELDS = new Map([
  ['courseId', 'courseId'],
  ['startsOn', 'firstDay'],
  ['weekly', 'weekly'],
  ['endsOn', 'count'],
  ['capacity', 'capacity'],
  ['joinUrl', 'joinUrl'],
])

/** Where the form of a batch shows what stands against a part of it; '' where it has no such field. */
export function batchField({ thing, field }: Fault): string {
  if (thing.startsWith('price/')) return 'price'
  const [name = ''] = field.split(/[.[]/)
  return FIELDS.get(name) ?? ''
}
