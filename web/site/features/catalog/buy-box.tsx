import type { ReactNode } from 'react'
import type { Course } from '#contract/catalog.ts'
import { Price } from '#web/ui/price.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { CheckList } from './check-list.tsx'

interface BuyBoxProps {
  readonly course: Course
  readonly purchase: ReactNode
}

/** Price, seats and the way to buy. It stays in view beside the course's text. */
export function BuyBox({ course, purchase }: BuyBoxProps) {
  return (
    <Sheet className="grid gap-5 p-5 md:p-6 lg:sticky lg:top-24">
      <Price original={course.originalPrice} discounted={course.discountedPrice} size="page" />
      {course.bookedPercentage !== null && (
        <Progress percentage={course.bookedPercentage} label={`${course.bookedPercentage}% booked`} />
      )}
      {purchase}
      <div className="border-t border-line pt-5">
        <h2 className="mb-3 font-semibold">This course includes</h2>
        <CheckList items={course.materialIncludes} className="text-sm" />
      </div>
    </Sheet>
  )
}
