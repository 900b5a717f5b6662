import { ASPEN_PLUS_PAGE, PROCESS_DESIGN_PAGE } from '#content/course-pages.ts'
import { aspenPlus } from '#content/courses/aspen-plus.ts'
import { useCourseToContinue } from '#web/site/features/accounts/continued-course.ts'
import { CourseProgramme } from '#web/site/features/catalog/course-programme.tsx'
import { EnrolmentForm } from '#web/site/features/submissions/enrolment-form.tsx'
import { paths } from '#web/platform/paths.ts'

/** /AspenPlus */
export function Component() {
  useCourseToContinue(aspenPlus)
  return (
    <CourseProgramme
      page={ASPEN_PLUS_PAGE}
      course={aspenPlus}
      other={{ page: PROCESS_DESIGN_PAGE, to: paths.processDesign, image: 'process-plant' }}
      enrolmentForm={<EnrolmentForm courseId={aspenPlus.id} />}
    />
  )
}
