import type { ReactNode } from 'react'
import type { ProgrammeCourse, ProgrammeData } from '#contract/site-content.ts'
import { paths } from '#contract/paths.ts'
import { mailNote } from '#web/platform/settings.ts'
import { Apart } from '#web/ui/apart.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { BatchFacts } from './batch-facts.tsx'
import { CheckList } from './check-list.tsx'
import { OtherCourse } from './course-link-card.tsx'
import { RichText, Words } from '#web/ui/rich-text.tsx'
import { Price } from './price.tsx'

interface CourseProgrammeProps {
  readonly programme: Omit<ProgrammeData, 'course'> & { readonly course: ProgrammeCourse }
  readonly enrolmentForm: ReactNode
}

/** A course page with its enrolment form, as at /PDE and /AspenPlus. */
export function CourseProgramme({ programme: { page, course, other }, enrolmentForm }: CourseProgrammeProps) {
  const [first] = page.intro
  const lead = first && 'paragraph' in first ? first.paragraph : null
  return (
    <>
      <PageHeader tag="Training programme" title={page.title} lead={lead && <Words words={lead} />}>
        <RichText text={lead ? page.intro.slice(1) : page.intro} className="mt-4 max-w-text" />
      </PageHeader>
      <div className="page-column grid gap-12 py-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {/* Each column names its place in the grid: this one would take the other's until that is loaded. */}
        <div className="lg:col-start-2 lg:row-start-1">
          <Sheet className="p-5 md:p-6 lg:sticky lg:top-24">
            <div className="mb-5 grid gap-3 border-b border-line pb-5">
              <Price original={course.originalPrice} discounted={course.discountedPrice} />
              <BatchFacts course={course} />
              {course.batch && <ButtonLink to={paths.course(course.id)}>Enrol and pay now</ButtonLink>}
            </div>
            <h2 className="mb-1 text-2xl font-bold">Enrol</h2>
            <div className="mb-5">
              <p className="text-sm text-ink-soft">We write to you about the next batch. Nothing is charged here.</p>
              <p className="mt-2 text-sm text-ink-soft empty:hidden">{mailNote()}</p>
            </div>
            <Apart>{enrolmentForm}</Apart>
          </Sheet>
        </div>
        <div className="grid content-start gap-12 lg:col-start-1 lg:row-start-1">
          <section>
            <h2 className="mb-4 text-2xl font-bold">Course content</h2>
            <ContentList titles={course.sections} />
            <ButtonLink to={paths.course(course.id)} tone="plain" className="mt-5">
              Full syllabus and price
            </ButtonLink>
          </section>
          <section>
            <h2 className="mb-4 text-2xl font-bold">What will you learn?</h2>
            <Sheet className="p-5 md:p-6">
              <CheckList items={course.outcomes} className="sm:grid-cols-2" />
            </Sheet>
          </section>
          {other && <OtherCourse other={other} />}
        </div>
      </div>
    </>
  )
}

function ContentList({ titles }: { readonly titles: readonly string[] }) {
  return (
    <ol className="overflow-hidden rounded-sheet border border-line bg-sheet">
      {titles.map((title, index) => (
        <li key={title} className="flex items-center gap-4 border-line px-5 py-3 not-first:border-t">
          <span className="tag w-6 shrink-0 text-ink-soft" aria-hidden="true">
            {String(index + 1).padStart(2, '0')}
          </span>
          {title}
        </li>
      ))}
    </ol>
  )
}
