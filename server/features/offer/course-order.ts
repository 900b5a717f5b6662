/** The order in which courses stand on Home and side by side. The list of courses has the orders that visitors choose from. */
import type { CourseOrder, NewCourseOrder } from '#contract/course-order.ts'
import { Refusal } from '#contract/refusal.ts'
import { catalogueAt } from '../content/catalogue.ts'
import type { ContentView } from '../content/desk/content-view.ts'
import { nameOf } from '../content/published.ts'
import type { Proposal } from '../content/publish.ts'
import { nextNumber } from '../content/timeline.ts'
import type { Proposed } from './publish-drawn.ts'

const ORDER = { kind: 'course-order', key: 'courses' } as const

export const courseOrder = ({ timeline, time }: ContentView): CourseOrder => ({
  seen: nextNumber(timeline, ORDER) - 1,
  courses: catalogueAt(timeline.versions, time).courses.map(({ id, name, isArchived }) => ({ id, name, isArchived })),
})

/** Over the version that was seen, and no other. */
export function ordering({ courses, seen }: NewCourseOrder): Proposed {
  let refusal: ReturnType<Proposed['refusal']> = null
  const proposal: Proposal = ({ timeline }) => {
    refusal = nextNumber(timeline, ORDER) === seen + 1 ? null : new Refusal('versionStale')
    return { drafts: refusal ? [] : [{ ...ORDER, body: { courses } }], faults: [] }
  }
  return { name: nameOf(ORDER), proposal, refusal: () => refusal }
}
