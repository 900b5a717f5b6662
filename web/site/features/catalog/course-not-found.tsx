import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** What an unknown course id leads to. */
export function CourseNotFound() {
  return (
    <div className="page-column grid justify-items-start gap-6 py-16">
      <EmptyDrum className="h-auto w-full max-w-sm" />
      <h1 className="text-3xl font-bold md:text-4xl">Course not found</h1>
      <p className="max-w-text text-lg text-ink-soft">
        There is no course at this address. It may have been renamed, or the link may be incomplete.
      </p>
      <ButtonLink to={paths.courses}>See all courses</ButtonLink>
    </div>
  )
}
