import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { MemberPage } from '#web/features/accounts/member-page.tsx'
import { OwnCourses } from '#web/features/payments/own-courses.tsx'
import { isEmpty, isKnown, usePurchases } from '#web/features/payments/purchases.ts'

/** The member's courses. */
export function Component() {
  const known = usePurchases()
  const hasCourses = isKnown(known) && !isEmpty(known)
  return (
    <MemberPage
      title="My Courses"
      intro="Here you find the courses that you are enrolled in."
      drawing={hasCourses ? null : <EmptyDrum className="w-full" />}
    >
      <OwnCourses known={known} />
    </MemberPage>
  )
}
