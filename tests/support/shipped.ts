/** What a fresh site shows and sells. */
import { catalogueAt } from '#server/features/content/catalogue.ts'
import { publicSiteOf } from '#server/features/content/public-site.ts'
import { SHIPPED } from '#server/features/content/shipped.ts'

const TIME = '2026-11-20T12:00:00.000Z'

export const SHIPPED_SITE = publicSiteOf(SHIPPED, {
  time: TIME,
  brand: 'Synergyy',
  seats: { byCourse: {}, byBatch: {} },
})

export const { courses: COURSES, testimonials: TESTIMONIALS } = SHIPPED_SITE
export const { prices: PRICES } = catalogueAt(SHIPPED, TIME)
