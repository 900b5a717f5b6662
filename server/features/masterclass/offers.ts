import { ofKind } from '../content/catalogue.ts'
import type { Catalog } from '../content/catalog.ts'

export interface Offer {
  readonly courseId: string
  readonly course: string
  readonly text: string
  readonly until: string
}

/** What is offered after a masterclass, while it is. */
export function offerOf(catalog: Catalog, key: string, now: Date): Offer | null {
  const webinar = ofKind(catalog.published(), 'webinar').find((one) => one.key === key)
  const { offerCourse, offerText, offerUntil } = webinar?.body ?? {}
  if (!offerCourse || !offerText || !offerUntil || Date.parse(offerUntil) <= now.getTime()) return null
  const course = catalog.now().courses.find(({ id }) => id === offerCourse)
  return course?.batch ? { courseId: offerCourse, course: course.name, text: offerText, until: offerUntil } : null
}
