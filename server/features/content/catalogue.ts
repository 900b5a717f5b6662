/** What published bodies say at a moment, as the rest of the house reads it. */
import { batchOnSale, titleOf, type Batch } from '#contract/batches.ts'
import { priceAt, rupees, type BatchOnSale, type Course, type Price, type WebinarEvent } from '#contract/catalog.ts'
import type { Kind } from '#contract/content.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { namesTogether } from '#contract/trainers.ts'
import { publishedBy, type Published } from './published.ts'
import { trainerNamesIn, trainersNamed, type NamedTrainer } from './trainers.ts'

/** What is sold at one moment. */
export interface Catalogue {
  /** Archived ones too, in the order that the owner chose. */
  readonly courses: readonly Course[]
  /** All that were known by then, oldest first. */
  readonly prices: readonly Price[]
  readonly batches: readonly Batch[]
  /** With a date, past ones too. */
  readonly webinars: readonly WebinarEvent[]
  /** How many testimonials on show are samples. */
  readonly samples: number
}

export function catalogueAt(versions: readonly Published[], time: string): Catalogue {
  const published = publishedBy(versions, time)
  const prices = pricesIn(versions.filter(({ publishedAt }) => publishedAt <= time))
  const batches = ofKind(published, 'batch').map(batchOf)
  const trainers = trainerNamesIn(published)
  const courses = ofKind(published, 'course').flatMap((course) => courseOf(course, { prices, batches, trainers, time }))
  return {
    courses: inOrder(
      courses,
      ofKind(published, 'course-order').flatMap(({ body }) => body.courses),
    ),
    prices,
    batches,
    webinars: ofKind(published, 'webinar').flatMap((webinar) => eventOf(webinar, trainers)),
    samples: ofKind(published, 'testimonial').filter(({ body }) => body.isSample && !body.isHidden).length,
  }
}

/** Those that the order names first, and the others behind them as they were published. */
function inOrder(courses: readonly Course[], order: readonly string[]): Course[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: Course) => places.get(id) ?? order.length
  return courses.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export type OfKind<Name extends Kind> = Extract<Published, { readonly kind: Name }>

export const ofKind = <Name extends Kind>(published: readonly Published[], kind: Name): OfKind<Name>[] =>
  published.filter((one): one is OfKind<Name> => one.kind === kind)

/** Oldest first. Of two from the same moment, the one that was published later counts. */
function pricesIn(versions: readonly Published[]): Price[] {
  return ofKind(versions, 'price')
    .toSorted((a, b) => Date.parse(a.body.from) - Date.parse(b.body.from) || a.number - b.number)
    .map(({ body: { courseId, original, discounted, from } }) => ({
      courseId,
      original: rupees(original),
      discounted: rupees(discounted),
      from,
    }))
}

export const batchOf = ({ key, body }: Published<'batch'>): Batch => ({
  key,
  courseId: body.courseId,
  label: body.label,
  startsOn: body.startsOn,
  endsOn: body.endsOn,
  weekly: body.weekly,
  capacity: body.capacity,
  enrolUntil: body.enrolUntil,
  state: body.state,
})

interface Sale {
  readonly prices: readonly Price[]
  readonly batches: readonly Batch[]
  readonly trainers: readonly NamedTrainer[]
  readonly time: string
}

function courseOf({ key: id, body }: Published<'course'>, { prices, batches, trainers, time }: Sale): Course[] {
  const price = priceAt(prices, id, time)
  // Its price may be a row that cannot be read.
  if (!price) return []
  const next = prices.find(({ courseId, from }) => courseId === id && Date.parse(from) > Date.parse(time))
  const isArchived = body.isArchived ?? false
  const onSale = isArchived ? undefined : batchOnSale(batches, id, time)
  const course = {
    id,
    name: body.name,
    title: titleOf(body.name, onSale ?? null),
    instructor: namesTogether(trainersNamed(trainers, body.trainers)) ?? body.trainer.name,
    duration: body.hours,
    originalPrice: price.original,
    discountedPrice: price.discounted,
    priceUntil: next?.from ?? null,
    bookedPercentage: body.figures.bookedPercentage,
    usersCount: body.figures.usersCount,
    seatsLeft: null,
    image: body.drawing,
    picture: body.picture ?? null,
    releaseDate: body.releaseDate,
    materialIncludes: body.material,
    placeOfSupply: body.placeOfSupply,
    isArchived,
    batch: onSale ? saleOf(onSale, time) : null,
  }
  return [course]
}

/** What a batch on sale is shown with. */
export const saleOf = ({ key, label, startsOn, endsOn, weekly, enrolUntil }: Batch, time: string): BatchOnSale => ({
  key,
  label,
  startsOn,
  endsOn,
  weekly,
  enrolUntil,
  hasBegun: startsOn !== null && startsOn < indianDayKey(time),
})

function eventOf({ key, body }: Published<'webinar'>, trainers: readonly NamedTrainer[]): WebinarEvent[] {
  const { dateKey, title, subject, startsAt, minutes } = body
  if (startsAt === null || subject === null || body.isHidden) return []
  const [speaking] = trainersNamed(trainers, [body.speakerId])
  const speaker = body.speaker ?? speaking?.name ?? null
  return [{ key, dateKey, title, subject, speaker, startsAt, minutes }]
}
