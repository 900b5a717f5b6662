import { TESTIMONIALS } from '#content/testimonials.ts'
import type { Config } from './config.ts'
import type { Catalogue } from './features/content/catalog.ts'

interface OwnerLog {
  warn(fields: object | string, message?: string): void
}

export function warnOwner(config: Config, { courses, webinars }: Catalogue, log: OwnerLog): void {
  const isPublic = !['localhost', '127.0.0.1', '[::1]'].includes(new URL(config.siteUrl).hostname)
  const samples = TESTIMONIALS.filter(({ isSample }) => isSample).length
  if (isPublic && samples > 0)
    log.warn({ samples }, 'content/testimonials.ts still holds samples: replace them with what students really said')
  for (const { startsAt } of webinars)
    if (startsAt !== null && Date.parse(startsAt) < Date.now())
      log.warn({ startsAt }, 'the webinar in content/webinar.ts is over: set the date of the next one, or null')
  const known = new Set(courses.map(({ id }) => id))
  const unknown = [...Object.keys(config.paymentButtons), ...Object.keys(config.courseVideoUrls)].filter(
    (id) => !known.has(id),
  )
  if (unknown.length > 0) log.warn({ unknown }, 'PAYMENT_BUTTONS or COURSE_VIDEO_URLS name courses that do not exist')
  const isSelling = config.razorpay !== null || Object.keys(config.paymentButtons).length > 0
  if (isSelling && config.webhookSecret === null)
    log.warn('courses are sold, but RAZORPAY_WEBHOOK_SECRET is not set: the provider cannot report payments')
}
