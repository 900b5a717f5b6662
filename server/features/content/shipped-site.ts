import { placeholder } from '#contract/page-template.ts'
import { publicSiteOf } from './public-site.ts'
import { SHIPPED } from './shipped.ts'

/** What is shipped for the public pages to show. The name of the business is a place that the server fills. */
export const PUBLIC_SITE = publicSiteOf(SHIPPED, {
  time: new Date().toISOString(),
  brand: placeholder('BRAND'),
  seats: { byCourse: {}, byBatch: {} },
})
