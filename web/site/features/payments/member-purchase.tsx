import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import type { CourseSummary } from '#contract/site-content.ts'
import { paths } from '#contract/paths.ts'
import { PaymentButton } from './payment-button.tsx'
import { hasSeat, usePurchases } from './purchases.ts'

export interface MemberPurchaseProps {
  readonly course: CourseSummary
  /** Stands in the place of the payment button of a course that is not on sale. */
  readonly instead: ReactNode
}

/** A member's way to a course: the payment button, or the seat that was bought already. */
export function MemberPurchase({ course, instead }: MemberPurchaseProps) {
  const purchases = usePurchases()
  if (purchases === 'loading') return null
  if (hasSeat(purchases, course.id)) return <SeatNote />
  return instead ?? <PaymentButton course={course} />
}

function SeatNote() {
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="font-semibold text-product">You have a seat in this course.</span>
      <Link to={paths.myCourses} className="link inline-flex min-h-11 items-center">
        My Courses
      </Link>
    </p>
  )
}
