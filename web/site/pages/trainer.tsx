import { useLoaderData } from 'react-router'
import type { TrainerData } from '#contract/site-content.ts'
import { usePageTitle } from '#web/platform/page-title.ts'
import { CourseLines } from '#web/site/features/catalog/course-lines.tsx'
import { TrainerNotFound } from '#web/site/features/trainers/trainer-not-found.tsx'
import { TrainerPage } from '#web/site/features/trainers/trainer-page.tsx'

/** /trainers/{trainerId} */
export function Component() {
  const data = useLoaderData<TrainerData | null>()
  usePageTitle(data?.trainer.name ?? 'Trainer not found')
  if (!data) return <TrainerNotFound />
  const { trainer, courses } = data
  return (
    <TrainerPage
      key={trainer.id}
      trainer={trainer}
      courses={
        courses.length > 0 && (
          <section>
            <h2 className="mb-4 text-2xl font-bold">Teaches</h2>
            <CourseLines courses={courses} />
          </section>
        )
      }
    />
  )
}
