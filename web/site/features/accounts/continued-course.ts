import { useEffect } from 'react'
import type { Course } from '#contract/catalog.ts'
import { rememberCourse } from '#web/platform/course-to-continue.ts'
import { useSession } from '#web/platform/session.ts'

/** Whoever signs in after reading a course's page is led back to it. */
export function useCourseToContinue(course: Pick<Course, 'id' | 'name'> | undefined): void {
  const { state } = useSession()
  useEffect(() => {
    if (course && state === 'signedOut') rememberCourse(course.id, course.name)
  }, [course, state])
}
