import { ASPEN_PLUS_PAGE, PROCESS_DESIGN_PAGE } from '#content/course-pages.ts'
import { processDesignEngineering } from '#content/courses/process-design-engineering.ts'
import { useCourseToContinue } from '#web/site/features/accounts/continued-course.ts'
import { CourseProgramme } from '#web/site/features/catalog/course-programme.tsx'
import { EnrolmentForm } from '#web/site/features/submissions/enrolment-form.tsx'
import { paths } from '#web/platform/paths.ts'

/** /PDE */
export function Component() {
  useCourseToContinue(processDesignEngineering)
  return (
    <CourseProgramme
      page={PROCESS_DESIGN_PAGE}
      course={processDesignEngineering}
      other={{ page: ASPEN_PLUS_PAGE, to: paths.aspenPlus, image: 'distillation' }}
      enrolmentForm={<EnrolmentForm courseId={processDesignEngineering.id} />}
    />
  )
}
