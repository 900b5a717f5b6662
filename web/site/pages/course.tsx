import { useLoaderData } from 'react-router'
import type { CourseData } from '#contract/site-content.ts'
import { LoginPrompt } from '#web/site/features/accounts/login-prompt.tsx'
import { CourseDetail } from '#web/site/features/catalog/course-detail.tsx'
import { CourseNotFound } from '#web/site/features/catalog/course-not-found.tsx'
import { PurchaseSlot } from '#web/site/features/catalog/purchase-slot.tsx'
import { CoursePurchase } from '#web/site/features/payments/course-purchase.tsx'
import { useCourseToContinue } from '#web/site/features/accounts/continued-course.ts'
import { TellMe } from '#web/site/features/submissions/tell-me.tsx'
import { Instructor } from '#web/site/features/trainers/instructor.tsx'
import { usePageTitle } from '#web/platform/page-title.ts'

/** /course/{courseId} */
export function Component() {
  const data = useLoaderData<CourseData | null>()
  const course = data?.course
  usePageTitle(course?.title ?? 'Course not found')
  useCourseToContinue(course)
  if (!course) return <CourseNotFound />
  const batches = course.batch ? [course.batch, ...course.laterBatches] : []
  const tellMe = <TellMe course={course} />
  const tellMeInstead = <TellMe course={course} tone="flare" />
  return (
    <CourseDetail
      key={course.id}
      course={course}
      termsInShort={data.termsInShort}
      instructor={<Instructor course={course} />}
      tellMe={course.batch ? tellMe : tellMeInstead}
      purchase={
        <PurchaseSlot
          purchase={<CoursePurchase course={course} batches={batches} instead={course.batch ? null : tellMeInstead} />}
          loginPrompt={course.batch ? <LoginPrompt course={course} /> : tellMeInstead}
        />
      }
    />
  )
}
