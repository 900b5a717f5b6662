import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { NewCourseOrder, type CourseOrder } from '#contract/course-order.ts'
import type { ContentPublished } from '#contract/desk-drafts.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { FormValues } from '#web/platform/checked-form.ts'
import { Badge } from '#web/ui/dense/badge.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Loading } from '../../parts/loading.tsx'
import { courseOrderQuery, orderCourses, takeBack } from './offer-calls.ts'
import { textIn } from './typed-dates.ts'

/** The courses in the order of Home and of the comparison, moved one place at a time. */
export function CourseOrderForm() {
  const { data, error } = useQuery(courseOrderQuery)
  return data ? <Form given={data} /> : <Loading what="the courses" error={error} />
}

const ORDER = { kind: 'course-order', id: 'courses' } as const

function Form({ given: { courses, seen } }: { readonly given: CourseOrder }) {
  const navigate = useNavigate()
  const [moved, setMoved] = useState<readonly string[]>([])
  const shown = courses.toSorted((a, b) => placeIn(moved, a.id) - placeIn(moved, b.id))
  return (
    <div className="grid max-w-2xl gap-3 rounded-sheet border border-line bg-sheet p-3 md:p-4">
      <p className="text-ink-soft">
        Home and Compare show courses in this order. Next batches on Home go by their first day. On the list of courses,
        visitors choose the order.
      </p>
      <DeedForm<NewCourseOrder, ContentPublished>
        label="Order of courses"
        draft={null}
        rules={{
          safeParse: (typed: FormValues) =>
            NewCourseOrder.safeParse({ courses: textIn(typed, 'courses').split(' '), seen }),
        }}
        call={orderCourses}
        said={() => 'The courses stand in this order.'}
        undo={({ number, before }) =>
          () =>
            takeBack(ORDER, { number: before, seen: number })
          }
        button="Save the order"
        onClose={() => void navigate(deskPaths.content)}
      >
        {() => (
          <>
            <input type="hidden" name="courses" value={shown.map(({ id }) => id).join(' ')} />
            <CourseRows courses={shown} onOrder={(order) => setMoved(order.map(({ id }) => id))} />
          </>
        )}
      </DeedForm>
    </div>
  )
}

/** What is not named comes last, as it came. */
const placeIn = (order: readonly string[], id: string): number =>
  order.includes(id) ? order.indexOf(id) : order.length

type Courses = CourseOrder['courses']
type Way = 'up' | 'down'

interface CourseRowsProps {
  readonly courses: Courses
  readonly onOrder: (courses: Courses) => void
}

function CourseRows({ courses, onOrder }: CourseRowsProps) {
  const [last, setLast] = useState<{ readonly id: string; readonly way: Way } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  // A row that moves loses the focus, and at an end there is no further way.
  useEffect(() => {
    const row = last && list.current?.querySelector(`[data-course="${last.id}"]`)
    if (!row) return
    const same = row.querySelector<HTMLElement>(`[data-way="${last.way}"]:enabled`)
    ;(same ?? row.querySelector<HTMLElement>('button:enabled'))?.focus()
  }, [last])
  function move(from: number, way: Way): void {
    const [one, to] = [courses[from], way === 'up' ? from - 1 : from + 1]
    if (!one) return
    onOrder(courses.toSpliced(from, 1).toSpliced(to, 0, one))
    setLast({ id: one.id, way })
  }
  const place = courses.findIndex(({ id }) => id === last?.id)
  return (
    <>
      <ol ref={list} aria-label="Courses" className="grid">
        {courses.map((course, index) => (
          <CourseRow
            key={course.id}
            course={course}
            place={index + 1}
            ways={{ up: index > 0, down: index < courses.length - 1 }}
            onMove={(way) => move(index, way)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {place >= 0 && `${courses[place]?.name} is number ${place + 1} of ${courses.length}.`}
      </p>
    </>
  )
}

interface CourseRowProps {
  readonly course: Courses[number]
  readonly place: number
  readonly ways: Readonly<Record<Way, boolean>>
  readonly onMove: (way: Way) => void
}

const CourseRow = ({ course: { id, name, isArchived }, place, ways, onMove }: CourseRowProps) => (
  <li data-course={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
    <span className="w-6 text-right text-ink-soft figures" aria-hidden="true">
      {place}
    </span>
    <span className="min-w-0 flex-[1_1_10rem] font-medium wrap-anywhere">
      {name} {isArchived && <Badge>Archived</Badge>}
    </span>
    <span className="ml-auto flex gap-2">
      {(['up', 'down'] as const).map((way) => (
        <SmallButton
          key={way}
          data-way={way}
          aria-label={`Move ${way} ${name}`}
          disabled={!ways[way]}
          onClick={() => onMove(way)}
        >
          Move {way}
        </SmallButton>
      ))}
    </span>
  </li>
)
