import type { ReactNode } from 'react'
import type { CourseSummary } from '#contract/site-content.ts'
import { settings } from '#web/platform/settings.ts'

const CLOCK = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3'
const PEOPLE = 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c2 1 4 3 4 7'
const CAP = 'M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6'

interface CourseFactsProps {
  readonly course: Pick<CourseSummary, 'duration' | 'instructor' | 'usersCount'>
  /** What those who take it are called here: users on a card, enrolled on the page. */
  readonly people: 'users' | 'enrolled'
}

/** Instructor, hours and number of people. */
export function CourseFacts({ course, people }: CourseFactsProps) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft figures">
      <Fact icon={CAP} name="Instructor">
        {course.instructor ?? settings().brand}
      </Fact>
      <Fact icon={CLOCK} name="Duration">
        {`${course.duration} hours`}
      </Fact>
      <Fact icon={PEOPLE} name={people === 'users' ? 'Users' : 'Enrolled'}>
        {`${course.usersCount} ${people === 'users' && course.usersCount === 1 ? 'user' : people}`}
      </Fact>
    </dl>
  )
}

interface FactProps {
  readonly icon: string
  readonly name: string
  readonly children: ReactNode
}

function Fact({ icon, name, children }: FactProps) {
  return (
    <div className="flex items-center gap-1.5">
      <dt>
        <svg
          viewBox="0 0 24 24"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <path d={icon} strokeLinejoin="round" strokeLinecap="round" />
        </svg>
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
