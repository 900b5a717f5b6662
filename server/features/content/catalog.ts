import type { Batch, BatchAccess } from '#contract/batches.ts'
import { priceAt, type Course, type Price, type Webinar } from '#contract/catalog.ts'
import { COURSES } from '#content/courses.ts'
import { PRICES } from '#content/prices.ts'
import { WEBINAR } from '#content/webinar.ts'

/** What is sold at one moment. */
export interface Catalogue {
  /** With the prices of this moment. */
  readonly courses: readonly Course[]
  readonly prices: readonly Price[]
  readonly batches: readonly Batch[]
  readonly webinars: readonly Webinar[]
}

/** Asked at each use and never kept: what is sold may change between two of them. Times are ISO 8601. */
export interface Catalog {
  now(): Catalogue
  /** For money and seats, which belong to the moment of their payment. */
  at(time: string): Catalogue
  /** What the owner has set by now for the seat holders of a batch. It stands in no catalogue, so that no page can show it. */
  batchAccess(key: string): Promise<BatchAccess>
}

const announced = (key: string, courseId: string, label: string): Batch => ({
  key,
  courseId,
  label,
  startsOn: null,
  endsOn: null,
  weekly: [],
  capacity: null,
  enrolUntil: null,
  state: 'announced',
})

const BATCHES = [
  announced('PDE-2024-07', 'ProcessDesignEngieering', 'July 2024'),
  announced('AP-2025-01', 'AspenPlus', 'Jan 2025'),
  announced('AH-2025-01', 'AspenHysys', 'Jan 2025'),
  announced('PS-2025-01', 'ProcessSafety', 'Jan 2025'),
]

const SHIPPED: Catalogue = { courses: COURSES, prices: PRICES, batches: BATCHES, webinars: [WEBINAR] }

export const shippedCatalog = (now: () => Date): Catalog => unchangingCatalog(SHIPPED, now)

/** Here prices alone change with time. */
export function unchangingCatalog(
  sold: Catalogue,
  now: () => Date,
  access: Readonly<Record<string, BatchAccess>> = {},
): Catalog {
  const at = (time: string) => ({ ...sold, courses: sold.courses.map((course) => pricedAt(course, sold.prices, time)) })
  return { now: () => at(now().toISOString()), at, batchAccess: async (key) => access[key] ?? NO_ACCESS }
}

const NO_ACCESS: BatchAccess = { joinUrl: null, groupUrl: null, note: null }

function pricedAt(course: Course, prices: readonly Price[], time: string): Course {
  const price = priceAt(prices, course.id, time)
  return price ? { ...course, originalPrice: price.original, discountedPrice: price.discounted } : course
}
