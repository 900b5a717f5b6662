import { ASPEN_PLUS_PAGE, PROCESS_DESIGN_PAGE } from '#content/course-pages.ts'
import { CourseProgramme } from '#web/features/catalog/course-programme.tsx'
import { EnrolmentForm } from '#web/features/submissions/enrolment-form.tsx'
import { paths } from '#web/platform/paths.ts'

/** /AspenPlus */
export function Component() {
  return (
    <CourseProgramme
      page={ASPEN_PLUS_PAGE}
      other={{ page: PROCESS_DESIGN_PAGE, to: paths.processDesign }}
      enrolmentForm={<EnrolmentForm courseId={ASPEN_PLUS_PAGE.courseId} />}
    />
  )
}
