import { useLoaderData } from 'react-router'
import type { ProgrammeData } from '#contract/site-content.ts'
import { useCourseToContinue } from '#web/site/features/accounts/continued-course.ts'
import { CourseProgramme } from '#web/site/features/catalog/course-programme.tsx'
import { ProgrammeClosed } from '#web/site/features/catalog/programme-closed.tsx'
import { EnrolmentForm } from '#web/site/features/submissions/enrolment-form.tsx'

/** The two course pages with an enrolment form. */
export function Component() {
  const programme = useLoaderData<ProgrammeData>()
  const { page, course, other } = programme
  useCourseToContinue(course ?? undefined)
  if (!course) return <ProgrammeClosed title={page.title} other={other} />
  return (
    <CourseProgramme
      key={course.id}
      programme={{ ...programme, course }}
      enrolmentForm={<EnrolmentForm courseId={course.id} />}
    />
  )
}
