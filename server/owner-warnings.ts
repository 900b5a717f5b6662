import type { Config } from './config.ts'
import type { Catalogue } from './features/content/catalogue.ts'

interface OwnerLog {
  warn(fields: object | string, message?: string): void
}

/** Settings of earlier versions: what they said is published now. */
const MOVED = ['HOME_VIDEO_URL', 'COURSE_VIDEO_URLS']

export function warnOfMoved(environment: Readonly<Record<string, string | undefined>>, log: OwnerLog): void {
  const set = MOVED.filter((name) => environment[name])
  if (set.length > 0)
    log.warn({ set }, 'videos are content now: publish video/home and the sampleVideo of a course (npm run content)')
}

export function warnOwner(config: Config, { courses, samples }: Catalogue, log: OwnerLog): void {
  const isPublic = !['localhost', '127.0.0.1', '[::1]'].includes(new URL(config.siteUrl).hostname)
  if (isPublic && samples > 0)
    log.warn(
      { samples },
      'the home page still shows sample testimonials: publish what students really said (npm run content)',
    )
  const known = new Set(courses.map(({ id }) => id))
  const unknown = Object.keys(config.paymentButtons).filter((id) => !known.has(id))
  if (unknown.length > 0) log.warn({ unknown }, 'PAYMENT_BUTTONS names courses that do not exist')
  const isSelling = config.razorpay !== null || Object.keys(config.paymentButtons).length > 0
  if (isSelling && config.webhookSecret === null)
    log.warn('courses are sold, but RAZORPAY_WEBHOOK_SECRET is not set: the provider cannot report payments')
}

interface Owned {
  readonly hasOwner: boolean
  /** With which somebody becomes the first owner; null once there was one. */
  readonly claim: { readonly link: string; readonly minutes: number } | null
}

export function warnOwnerless({ hasOwner, claim }: Owned, log: OwnerLog): void {
  if (claim)
    log.warn(`nobody owns this site yet: open ${claim.link} within ${claim.minutes} minutes. The link works once`)
  else if (!hasOwner) log.warn('nobody may use the desk: npm run desk -- staff add EMAIL owner')
}

export function warnOfOldPasswords({ firebase }: Config, people: number, log: OwnerLog): void {
  if (firebase === null && people > 0)
    log.warn(
      { people },
      'passwords of the old system cannot be checked, as the four lines FIREBASE_HASH_… are not set: these people need a new one by letter',
    )
}
