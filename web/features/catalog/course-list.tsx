import { useId, useState, type ReactNode } from 'react'
import { sortCourses, type SortOrder } from '#contract/catalog.ts'
import { COURSES } from '#content/courses.ts'
import { CourseCard } from './course-card.tsx'

const ORDER_NAMES: Record<SortOrder, string> = { 'release-date': 'Release date', popularity: 'Popularity' }

interface CourseListProps {
  /** How the course with this id is bought. */
  readonly purchase: (courseId: string) => ReactNode
}

/** All courses, newest first unless the visitor asks for the most booked. */
export function CourseList({ purchase }: CourseListProps) {
  const [order, setOrder] = useState<SortOrder>('release-date')
  return (
    <>
      <SortSelect order={order} onOrder={setOrder} />
      <ul className="mt-6 grid gap-6 md:grid-cols-2 lg:gap-8">
        {sortCourses(COURSES, order).map((course) => (
          <li key={course.id}>
            <CourseCard course={course} purchase={purchase(course.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface SortSelectProps {
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
}

function SortSelect({ order, onOrder }: SortSelectProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="font-medium">
        Sort by
      </label>
      <select
        id={id}
        name="sort"
        value={order}
        className="min-h-11 rounded-sheet border border-ink-soft bg-sheet px-3 py-2"
        onChange={(event) => onOrder(event.target.value === 'popularity' ? 'popularity' : 'release-date')}
      >
        {Object.entries(ORDER_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
