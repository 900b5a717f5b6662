import { useLoaderData } from 'react-router'
import type { ProgrammeData } from '#contract/site-content.ts'
import { useCourseToContinue } from '#web/site/features/accounts/continued-course.ts'
import { CourseProgramme } from '#web/site/features/catalog/course-programme.tsx'
import { EnrolmentForm } from '#web/site/features/submissions/enrolment-form.tsx'

/** The two course pages with an enrolment form. */
export function Component() {
  const programme = useLoaderData<ProgrammeData>()
  const { course } = programme
  useCourseToContinue(course)
  return (
    <CourseProgramme key={course.id} programme={programme} enrolmentForm={<EnrolmentForm courseId={course.id} />} />
  )
}
