import { batchOnSale, titleOf, type Batch, type BatchAccess } from '#contract/batches.ts'
import { priceAt, type Course, type WebinarEvent } from '#contract/catalog.ts'
import { shippedCatalog, type Catalog } from '#server/features/content/catalog.ts'
import { saleOf, type Catalogue } from '#server/features/content/catalogue.ts'

/** What seat holders of a batch may have, by its key. */
export type Access = Readonly<Record<string, BatchAccess>>

/** The shipped catalog with these changes. */
export function catalogWith(sold: Partial<Catalogue>, now: () => Date, access: Access = {}): Catalog {
  const shipped = shippedCatalog(now)
  const at = (time: string): Catalogue => {
    const whole = { ...shipped.at(time), ...sold }
    return { ...whole, courses: whole.courses.map((course) => soldAt(course, whole, time)) }
  }
  return { ...shipped, now: () => at(now().toISOString()), at, batchAccess: async (key) => access[key] ?? NO_ACCESS }
}

const NO_ACCESS: BatchAccess = { joinUrl: null, groupUrl: null, note: null }

function soldAt(course: Course, { prices, batches }: Catalogue, time: string): Course {
  const price = priceAt(prices, course.id, time)
  const batch = batchOnSale(batches, course.id, time) ?? null
  return {
    ...course,
    batch: batch && saleOf(batch, time),
    title: titleOf(course.name, batch),
    ...(price ? { originalPrice: price.original, discountedPrice: price.discounted } : {}),
  }
}

/** A batch of Aspen Plus at the weekends after the noon of tests. Its first class is on Saturday, 21 November 2026. */
export const weekendBatch = (changes: Partial<Batch> = {}): Batch => ({
  key: 'AP-2026-11',
  courseId: 'AspenPlus',
  label: 'Nov 2026',
  startsOn: '2026-11-21',
  endsOn: '2026-12-06',
  weekly: [
    { day: 'Sat', at: '19:00', minutes: 120 },
    { day: 'Sun', at: '19:00', minutes: 120 },
  ],
  capacity: null,
  enrolUntil: null,
  state: 'announced',
  ...changes,
})

/** A webinar on the evening after the noon of tests, 7 pm to 8:30 pm in India. */
export const eveningWebinar = (changes: Partial<WebinarEvent> = {}): WebinarEvent => ({
  key: 'columns',
  dateKey: '06032025',
  title: 'Free Masterclass',
  subject: 'Distillation columns that flood',
  speaker: 'Meera Iyer',
  startsAt: '2026-11-20T19:00:00+05:30',
  minutes: 90,
  ...changes,
})

/** One that is over, at an address of its own. */
export const pastWebinar = (): WebinarEvent =>
  eveningWebinar({ key: 'new-year', dateKey: '01012026', startsAt: '2026-01-01T19:00:00+05:30' })
