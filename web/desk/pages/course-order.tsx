import { deskPaths } from '#contract/desk-paths.ts'
import { CourseOrderForm } from '#web/desk/features/offer/course-order-form.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Order of courses" above={<TextLink to={deskPaths.content}>Content</TextLink>} />
      <CourseOrderForm />
    </>
  )
}
