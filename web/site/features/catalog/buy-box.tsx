import type { ReactNode } from 'react'
import type { ShownCourse } from '#contract/site-content.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { AskOnWhatsApp } from './ask-on-whatsapp.tsx'
import { BatchFacts } from './batch-facts.tsx'
import { BUY_BOX } from './course-call.tsx'
import { ClassDates } from './class-dates.tsx'
import { CheckList } from './check-list.tsx'
import { LaterBatches } from './later-batches.tsx'
import { Price } from './price.tsx'

interface BuyBoxProps {
  readonly course: ShownCourse
  readonly purchase: ReactNode
  readonly tellMe: ReactNode
}

/** Price, seats and the way to buy. It stays in view beside the course's text. */
export function BuyBox({ course, purchase, tellMe }: BuyBoxProps) {
  return (
    <Sheet id={BUY_BOX} tabIndex={-1} className="grid gap-5 p-5 md:p-6 lg:sticky lg:top-24">
      <Price original={course.originalPrice} discounted={course.discountedPrice} isLarge />
      {course.bookedPercentage !== null && (
        <Progress percentage={course.bookedPercentage} label={`${course.bookedPercentage}% booked`} />
      )}
      <BatchFacts course={course} tellMe={course.batch && tellMe} />
      {course.classes && <ClassDates classes={course.classes} />}
      <LaterBatches courseId={course.id} batches={course.laterBatches} />
      {purchase}
      <AskOnWhatsApp course={course.name} />
      {course.materialIncludes.length > 0 && (
        <div className="border-t border-line pt-5">
          <h2 className="mb-3 font-semibold">This course includes</h2>
          <CheckList items={course.materialIncludes} className="text-sm" />
        </div>
      )}
    </Sheet>
  )
}
