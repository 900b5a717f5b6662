import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import { DISPLAYED_RATING } from '#contract/catalog.ts'
import type { CourseSummary } from '#contract/site-content.ts'
import { paths } from '#contract/paths.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { BatchFacts } from './batch-facts.tsx'
import { CourseFacts } from './course-facts.tsx'
import { CoursePicture } from './course-picture.tsx'
import { Price } from './price.tsx'

interface CourseCardProps {
  readonly course: CourseSummary
  /** The payment button, or the way to sign in. */
  readonly purchase: ReactNode
  /** The way to hear of the next batch. */
  readonly tellMe: ReactNode
}

/** A course in the list of courses. */
export function CourseCard({ course, purchase, tellMe }: CourseCardProps) {
  return (
    <article className="flex h-full flex-col rounded-sheet border border-line bg-sheet">
      <CoursePicture
        course={course}
        sizes="(min-width: 768px) 50vw, 100vw"
        className="block aspect-[8/5] h-auto w-full border-b border-line"
      />
      <div className="flex flex-1 flex-col gap-4 p-5 md:p-6">
        <div className="grid gap-2">
          <h2 className="text-xl font-bold">
            <Link to={paths.course(course.id)} className="link text-ink! decoration-line hover:decoration-flare">
              {course.title}
            </Link>
          </h2>
          <Rating value={DISPLAYED_RATING} withNumber />
          <CourseFacts course={course} people="users" />
          <BatchFacts course={course} tellMe={course.batch && tellMe} />
          <Link to={paths.course(course.id)} className="link inline-flex min-h-11 w-fit items-center">
            See syllabus
            <span className="sr-only"> of {course.name}</span>
          </Link>
        </div>
        <div className="mt-auto grid gap-4">
          <Price original={course.originalPrice} discounted={course.discountedPrice} />
          {course.bookedPercentage !== null && (
            <Progress percentage={course.bookedPercentage} label={`${course.bookedPercentage}% booked`} />
          )}
          {purchase}
        </div>
      </div>
    </article>
  )
}
