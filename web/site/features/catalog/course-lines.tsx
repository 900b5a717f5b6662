import { paths } from '#contract/paths.ts'
import type { CourseLine } from '#contract/site-content.ts'
import { Link } from '#web/ui/link.tsx'

/** Courses in a line each: title, hours, next start and price. */
export function CourseLines({ courses }: { readonly courses: readonly CourseLine[] }) {
  return (
    <ul className="border-b border-line">
      {courses.map(({ id, title, words, price }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line py-3 figures">
          <span className="min-w-0 flex-[1_1_14rem]">
            <Link to={paths.course(id)} className="link inline-flex min-h-11 items-center text-lg font-semibold">
              {title}
            </Link>
            <span className="block text-ink-soft">{words}</span>
          </span>
          <span className="text-lg font-bold">{price}</span>
        </li>
      ))}
    </ul>
  )
}
