import { useEffect, useState, type ComponentType } from 'react'
import { findCourse } from '#content/courses.ts'
import type { Course } from '#contract/catalog.ts'
import { SupportNote } from './support-note.tsx'

/** Payment button or seat of a member. Its code is loaded for members alone; until it is there, its place is empty. */
export function CoursePurchase({ courseId }: { courseId: string }) {
  const [Loaded, setLoaded] = useState<ComponentType<{ course: Course }> | null>(null)
  useEffect(() => {
    void import(/* webpackChunkName: "member-purchase" */ './member-purchase.tsx').then(
      ({ MemberPurchase }) => setLoaded(() => MemberPurchase),
      () => setLoaded(() => SupportNote),
    )
  }, [])
  const course = findCourse(courseId)
  return Loaded && course ? <Loaded course={course} /> : null
}
