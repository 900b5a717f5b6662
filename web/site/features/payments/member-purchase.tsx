import type { ReactNode } from 'react'
import type { BatchOnSale } from '#contract/catalog.ts'
import { Link } from '#web/ui/link.tsx'
import type { CourseSummary } from '#contract/site-content.ts'
import { paths } from '#contract/paths.ts'
import { PaymentButton } from './payment-button.tsx'
import { isRead, usePurchases } from './purchases.ts'
import { wayToCourse } from './way-to-course.ts'

export interface MemberPurchaseProps {
  readonly course: CourseSummary
  /** Those that one can join, the next one first. */
  readonly batches?: readonly BatchOnSale[]
  /** Stands in the place of the payment button of a course that is not on sale. */
  readonly instead: ReactNode
}

/** A member's way to a course: the payment button, or the seat that was bought already. */
export function MemberPurchase({ course, batches = [], instead }: MemberPurchaseProps) {
  const purchases = usePurchases()
  if (purchases === 'loading') return null
  const way = isRead(purchases) ? wayToCourse(purchases, course) : 'pay'
  if (way === 'seat') return <Note isGood>You have a seat in this course.</Note>
  if (way === 'checked') return <Note>We are checking a payment of yours. You do not need to pay again.</Note>
  if (instead) return instead
  return (
    <>
      {way === 'pressed' && <Note>You began to pay for this course. If you have paid, do not pay again.</Note>}
      <PaymentButton course={course} batches={batches} />
    </>
  )
}

function Note({ isGood = false, children }: { readonly isGood?: boolean; readonly children: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className={isGood ? 'font-semibold text-product' : 'font-semibold'}>{children}</span>
      <Link to={paths.myCourses} className="link inline-flex min-h-11 items-center">
        My Courses
      </Link>
    </p>
  )
}
