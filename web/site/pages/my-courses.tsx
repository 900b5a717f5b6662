import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { MemberPage } from '#web/site/features/accounts/member-page.tsx'
import { OwnCourses } from '#web/site/features/payments/own-courses.tsx'
import { usePurchases } from '#web/site/features/payments/purchases.ts'
import { useSession } from '#web/platform/session.ts'

/** The member's courses. */
export function Component() {
  const reading = usePurchases()
  const { state } = useSession()
  return (
    <MemberPage
      title="My Courses"
      intro="Here you find the courses that you are enrolled in."
      inside="Inside: the courses that you bought, with their receipts and all that belongs to them."
      drawing={state === 'signedOut' ? <EmptyDrum className="w-full" /> : null}
    >
      <OwnCourses reading={reading} />
    </MemberPage>
  )
}
