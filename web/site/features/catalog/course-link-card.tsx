import type { CoursePageCard } from '#contract/site-content.ts'
import { Link } from '#web/ui/link.tsx'
import { CourseDrawing } from '#web/art/course-drawing.tsx'

interface CourseLinkCardProps {
  readonly to: string
  readonly title: string
  readonly text: string
  /** Name of the course's drawing. */
  readonly image: string
}

/** A picture and a title that lead to a course page. The whole card can be pressed. */
export function CourseLinkCard({ to, title, text, image }: CourseLinkCardProps) {
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-sheet border border-line bg-sheet transition-colors hover:border-flare">
      <CourseDrawing name={image} className="block h-auto w-full border-b border-line" />
      <div className="grid gap-2 p-5 md:p-6">
        <h3 className="flex items-center justify-between gap-4 text-xl font-bold">
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
          <svg
            viewBox="0 0 24 24"
            className="size-6 shrink-0 text-flare transition-transform group-hover:[translate:0.25rem]"
            aria-hidden="true"
          >
            <path
              d="M4 12h15M13 6l6 6-6 6"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </h3>
        <p className="text-ink-soft">{text}</p>
      </div>
    </article>
  )
}

/** From one of the two course pages with a form to the other. */
export const OtherCourse = ({ other: { path, title, cardText, image } }: { readonly other: CoursePageCard }) => (
  <section className="max-w-md">
    <h2 className="mb-4 text-2xl font-bold">The other course</h2>
    <CourseLinkCard to={path} title={title} text={cardText} image={image} />
  </section>
)
