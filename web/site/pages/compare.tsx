import { useLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { CompareData } from '#contract/site-content.ts'
import { CompareCourses } from '#web/site/features/catalog/compare-courses.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /compare */
export function Component() {
  const { courses } = useLoaderData<CompareData>()
  return (
    <>
      <PageHeader
        title="Compare courses"
        lead="What is on sale now, side by side: what you need before, when it starts, what it costs."
      />
      <div className="page-column py-10 md:py-14">
        {courses.length > 0 ? (
          <CompareCourses courses={courses} />
        ) : (
          <>
            <p className="text-lg">No course is on sale at the moment.</p>
            <ButtonLink to={paths.courses} className="mt-5">
              See all courses
            </ButtonLink>
          </>
        )}
      </div>
    </>
  )
}
