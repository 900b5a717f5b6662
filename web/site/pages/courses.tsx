import { useLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { CoursesData, CourseSummary } from '#contract/site-content.ts'
import { LoginPrompt } from '#web/site/features/accounts/login-prompt.tsx'
import { CourseList } from '#web/site/features/catalog/course-list.tsx'
import { PurchaseSlot } from '#web/site/features/catalog/purchase-slot.tsx'
import { CoursePurchase } from '#web/site/features/payments/course-purchase.tsx'
import { TellMe } from '#web/site/features/submissions/tell-me.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /courses */
export function Component() {
  const { courses } = useLoaderData<CoursesData>()
  return (
    <>
      <PageHeader title="Courses" lead="Live classes online with recordings, notes and a weekly test.">
        <Link to={paths.compare} className="link mt-4 inline-flex min-h-11 items-center">
          Compare them side by side
        </Link>
      </PageHeader>
      <div className="page-column py-8 md:py-10">
        <CourseList courses={courses} purchase={purchaseOf} tellMe={tellMeOf} />
      </div>
    </>
  )
}

const tellMeOf = (course: CourseSummary) => <TellMe course={course} />

/** While no batch is on sale. */
const insteadOf = (course: CourseSummary) => <TellMe course={course} tone="flare" />

const purchaseOf = (course: CourseSummary) => (
  <PurchaseSlot
    purchase={<CoursePurchase course={course} instead={course.batch ? null : insteadOf(course)} />}
    loginPrompt={course.batch ? <LoginPrompt course={course} /> : insteadOf(course)}
  />
)
