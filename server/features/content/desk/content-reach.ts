import { may, mayAll, type Staff } from '#contract/staff.ts'
import type { Version } from '../timeline.ts'

/** Whether this person may see a thing: a trainer the course of an own batch, its page and that batch. */
export function contentReach(staff: Staff, standing: readonly Version[]): (thing: Version) => boolean {
  if (mayAll(staff, 'contentDraft')) return () => true
  const teaches = (batchKey: string) => may(staff, 'contentDraft', { batchKey })
  const courses = new Set(
    standing.flatMap((one) => (one.kind === 'batch' && teaches(one.key) ? one.body.courseId : [])),
  )
  return ({ kind, key }) => {
    if (kind === 'batch') return teaches(key)
    return (kind === 'course' || kind === 'course-page') && courses.has(key)
  }
}
