import { matchPath, useLocation } from 'react-router'
import { COURSE_PAGES } from '#content/course-pages.ts'
import { useCourseToContinue } from '#web/site/features/accounts/continued-course.ts'
import { CourseProgramme } from '#web/site/features/catalog/course-programme.tsx'
import { EnrolmentForm } from '#web/site/features/submissions/enrolment-form.tsx'

/** The two course pages with an enrolment form. */
export function Component() {
  const { pathname } = useLocation()
  const [first, second] = COURSE_PAGES
  const [page, other] = matchPath(second.path, pathname) ? [second, first] : [first, second]
  useCourseToContinue(page.course)
  return (
    <CourseProgramme
      key={page.path}
      page={page}
      other={other}
      enrolmentForm={<EnrolmentForm courseId={page.course.id} />}
    />
  )
}
