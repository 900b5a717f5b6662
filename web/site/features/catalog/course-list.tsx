import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { SORT_ORDERS, sortCourses, type SortOrder } from '#contract/catalog.ts'
import type { CourseSummary, ListedCourse } from '#contract/site-content.ts'
import { Apart } from '#web/ui/apart.tsx'
import { CourseCard } from './course-card.tsx'

const ORDER_NAMES: Record<SortOrder, string> = { 'release-date': 'Release date', popularity: 'Popularity' }

const FIRST_ORDER: SortOrder = 'release-date'

interface CourseListProps {
  readonly courses: readonly ListedCourse[]
  /** How a course is bought. */
  readonly purchase: (course: CourseSummary) => ReactNode
  /** How one hears of its next batch. */
  readonly tellMe: (course: CourseSummary) => ReactNode
}

/** All courses, newest first unless the visitor asks for the most booked. */
export function CourseList({ courses, purchase, tellMe }: CourseListProps) {
  const [order, setOrder] = useState<SortOrder>(FIRST_ORDER)
  if (courses.length === 0) return <p>No courses yet.</p>
  return (
    <>
      <SortSelect order={order} onOrder={setOrder} />
      <ul className="mt-6 grid gap-6 md:grid-cols-2 lg:gap-8">
        {sortCourses(courses, order).map((course, place) => (
          <li key={course.id} className={place > 0 ? 'max-md:below-first-screen' : undefined}>
            <Apart>
              <CourseCard course={course} purchase={purchase(course)} tellMe={tellMe(course)} />
            </Apart>
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
  const select = useRef<HTMLSelectElement>(null)
  // What was chosen before the code came, or what the browser chose again after a reload.
  useEffect(() => {
    if (select.current) onOrder(orderIn(select.current))
  }, [onOrder])
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-3">
      <label htmlFor={id} className="font-medium">
        Sort by
      </label>
      <select
        ref={select}
        id={id}
        name="sort"
        value={order}
        className="min-h-11 max-w-full rounded-sheet border border-ink-soft bg-sheet px-3 py-2"
        onChange={({ target }) => onOrder(orderIn(target))}
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

const orderIn = ({ value }: HTMLSelectElement): SortOrder => SORT_ORDERS.find((one) => one === value) ?? FIRST_ORDER
