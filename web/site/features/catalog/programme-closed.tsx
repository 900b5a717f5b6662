import { paths } from '#contract/paths.ts'
import type { CoursePageCard } from '#contract/site-content.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { OtherCourse } from './course-link-card.tsx'

interface ProgrammeClosedProps {
  readonly title: string
  readonly other: CoursePageCard | null
}

/** A course page whose course is archived: it sells nothing, and leads on. */
export const ProgrammeClosed = ({ title, other }: ProgrammeClosedProps) => (
  <>
    <PageHeader tag="Training programme" title={title} lead="We do not offer this course any more.">
      <ButtonLink to={paths.courses} className="mt-6">
        See all courses
      </ButtonLink>
    </PageHeader>
    {other && (
      <div className="page-column py-10">
        <OtherCourse other={other} />
      </div>
    )}
  </>
)
