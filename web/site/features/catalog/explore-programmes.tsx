import type { CoursePageCard, HomeTexts, Programme } from '#contract/site-content.ts'
import { Link } from '#web/ui/link.tsx'
import { Icon } from '#web/art/icon.tsx'
import { paths } from '#contract/paths.ts'
import { CourseLinkCard } from './course-link-card.tsx'

interface ExploreProgrammesProps {
  readonly texts: HomeTexts['programmes']
  readonly coursePages: readonly CoursePageCard[]
  readonly programmes: readonly Programme[]
}

/** The two course pages as picture cards, and all training programmes by name. */
export function ExploreProgrammes({ texts, coursePages, programmes }: ExploreProgrammesProps) {
  return (
    <section className="below-first-screen page-column py-14 md:py-20">
      <h2 className="text-3xl font-bold md:text-4xl">{texts.heading}</h2>
      <p className="mt-3 text-lg text-ink-soft">{texts.subtitle}</p>
      <div className="mt-8 grid gap-6 empty:hidden md:grid-cols-2 lg:gap-8">
        {coursePages.map(({ path, title, cardText, image }) => (
          <CourseLinkCard key={path} to={path} title={title} text={cardText} image={image} />
        ))}
      </div>
      {programmes.length > 0 && <h3 className="mt-12 text-xl font-bold">{texts.listHeading}</h3>}
      <ul className="mt-5 grid border-line empty:hidden sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4">
        {programmes.map((programme) => (
          <ProgrammeItem key={programme.name} programme={programme} />
        ))}
      </ul>
    </section>
  )
}

function ProgrammeItem({ programme: { name, summary, icon, courseId } }: { readonly programme: Programme }) {
  return (
    <li className="flex gap-4 border-t border-line py-5">
      <Icon name={icon} className="size-9 shrink-0 text-flare" />
      <div>
        <p className="leading-snug font-semibold">
          {courseId ? (
            <Link to={paths.course(courseId)} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{summary}</p>
      </div>
    </li>
  )
}
