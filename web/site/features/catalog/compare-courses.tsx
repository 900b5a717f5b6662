import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { ComparedCourse } from '#contract/site-content.ts'
import { priceNote } from '#web/platform/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/** Courses side by side as far as there is room, each fact in one row; one below the other on a phone. */
export function CompareCourses({ courses }: { readonly courses: readonly ComparedCourse[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-5">
      {courses.map((course) => (
        <li
          key={course.id}
          className="row-span-8 grid grid-rows-subgrid gap-y-0 rounded-sheet border border-line bg-sheet"
        >
          <Column course={course} />
        </li>
      ))}
    </ul>
  )
}

/** As many parts as its item spans rows: those of one row stand at one height. */
function Column({ course }: { readonly course: ComparedCourse }) {
  const { id, title, startIf, level, prerequisite, software, hours, starts, classes, price, originalPrice } = course
  return (
    <>
      <h2 className="p-5 pb-3 text-xl font-bold wrap-anywhere">
        <Link to={paths.course(id)} className="link">
          {title}
        </Link>
      </h2>
      <p className={startIf ? 'px-5 pb-4 font-medium' : ''}>{startIf && `Start here if ${startIf}`}</p>
      <dl className="contents figures">
        <Fact name="Level">{level === null ? prerequisite : <Level level={level}>{prerequisite}</Level>}</Fact>
        <Fact name="Software">{software.join(', ')}</Fact>
        <Fact name="Hours">{hours}</Fact>
        <Fact name="Next batch">
          {starts}
          <span className="block text-sm text-ink-soft">{classes}</span>
        </Fact>
        <Fact name="Price">
          <span className="text-2xl font-bold">{price}</span> <s className="text-ink-soft">{originalPrice}</s>
          <span className="block text-sm text-ink-soft">{priceNote()}</span>
        </Fact>
      </dl>
      <div className="p-5">
        <ButtonLink to={paths.course(id)} tone="plain" className="w-full">
          See the course
          <span className="sr-only"> {title}</span>
        </ButtonLink>
      </div>
    </>
  )
}

const Level = ({ level, children }: { readonly level: string; readonly children: ReactNode }) => (
  <>
    <span className="block first-letter:uppercase">{level}</span>
    {children && <span className="block text-sm text-ink-soft">{children}</span>}
  </>
)

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="border-t border-line px-5 py-3">
    <dt className="tag text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{children || 'not said'}</dd>
  </div>
)
