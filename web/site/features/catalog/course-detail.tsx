import type { ReactNode } from 'react'
import { DISPLAYED_RATING } from '#contract/catalog.ts'
import type { ShownCourse, TitledLine } from '#contract/site-content.ts'
import { CaptionedPictures } from '#web/ui/captioned-pictures.tsx'
import { Apart } from '#web/ui/apart.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { BuyBox } from './buy-box.tsx'
import { AfterPaying, Questions, TermsInShort } from './course-answers.tsx'
import { CourseBar, CourseCall } from './course-call.tsx'
import { CheckList } from './check-list.tsx'
import { CourseFacts } from './course-facts.tsx'
import { CourseVideo } from './course-video.tsx'
import { Reviews } from './reviews.tsx'
import { Syllabus } from './syllabus.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

interface CourseDetailProps {
  readonly course: ShownCourse
  readonly termsInShort: readonly TitledLine[]
  /** The payment button, or the way to sign in. */
  readonly purchase: ReactNode
  /** The way to hear of the next batch. */
  readonly tellMe: ReactNode
  /** Who teaches it. */
  readonly instructor: ReactNode
}

/** Everything about one course. */
export function CourseDetail({ course, termsInShort, purchase, tellMe, instructor }: CourseDetailProps) {
  return (
    <>
      <PageHeader tag="Course" title={course.title}>
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          {course.reviews.length > 0 && <Rating value={DISPLAYED_RATING} withNumber />}
          <CourseFacts course={course} people="enrolled" />
        </div>
      </PageHeader>
      <div className="page-column grid gap-10 py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        {/* Each column names its place in the grid: this one would take the other's until that is loaded. */}
        <aside aria-label="Price and enrolment" className="lg:col-start-2 lg:row-start-1">
          <Apart>
            <BuyBox course={course} purchase={purchase} tellMe={tellMe} />
          </Apart>
        </aside>
        <div className="grid content-start gap-12 lg:col-start-1 lg:row-start-1">
          <Apart>
            <CourseVideo course={course} />
          </Apart>
          <CourseText course={course} termsInShort={termsInShort} instructor={instructor} />
          <Apart>
            <CourseCall course={course} title={course.title} tellMe={tellMe} />
          </Apart>
        </div>
      </div>
      <Apart>
        <CourseBar course={course} tellMe={tellMe} />
      </Apart>
    </>
  )
}

type CourseTextProps = Pick<CourseDetailProps, 'course' | 'termsInShort' | 'instructor'>

function CourseText({ course, termsInShort, instructor }: CourseTextProps) {
  return (
    <>
      <Section title="Overview" of={course.overview}>
        <RichText text={course.overview} className="max-w-text not-first:mt-4" />
      </Section>
      <Section title="What will you learn?" of={course.outcomes}>
        <Sheet className="p-5 md:p-6">
          <CheckList items={course.outcomes} className="sm:grid-cols-2" />
        </Sheet>
      </Section>
      <Section title="See for yourself" of={course.samplePictures ?? []}>
        <CaptionedPictures pictures={course.samplePictures ?? []} />
      </Section>
      <Section title="Syllabus" of={course.syllabus}>
        <Syllabus sections={course.syllabus} />
      </Section>
      <Section title="Requirements" of={course.requirements}>
        <Points items={course.requirements} />
      </Section>
      <Section title="Who this course is for" of={course.audience}>
        <Points items={course.audience} />
      </Section>
      <Section title="Instructor">{instructor}</Section>
      <Section title="Reviews">
        <Reviews reviews={course.reviews} />
      </Section>
      <Section title="Questions and answers" of={course.questions}>
        <Questions questions={course.questions} />
      </Section>
      <Section title="If plans change" of={termsInShort}>
        <TermsInShort lines={termsInShort} />
      </Section>
      <Section title="What happens after you pay">
        <AfterPaying />
      </Section>
    </>
  )
}

interface SectionProps {
  readonly title: string
  /** Where this is empty, there is no section. */
  readonly of?: readonly unknown[]
  readonly children: ReactNode
}

/** All of them stand below what the first screen of a phone shows. */
function Section({ title, of, children }: SectionProps) {
  if (of?.length === 0) return null
  return (
    <section className="below-first-screen">
      <h2 className="mb-4 text-2xl font-bold">{title}</h2>
      <Apart>{children}</Apart>
    </section>
  )
}

function Points({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="max-w-text list-disc grid gap-2 pl-5 marker:text-ink-soft">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
