import { deskPaths } from '#contract/desk-paths.ts'
import { ContentBoard } from '#web/desk/features/content/content-board.tsx'
import { useMay } from '#web/platform/staff/me.ts'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { SmallLink } from '#web/ui/dense/small-button.tsx'

export function Component() {
  const may = useMay()
  return (
    <>
      <PageHead title="Content">
        {may('contentPublish') && (
          <>
            <SmallLink to={deskPaths.courseOrder}>Order of courses</SmallLink>
            <SmallLink to={deskPaths.newCourse} tone="flare">
              New course
            </SmallLink>
          </>
        )}
      </PageHead>
      <ContentBoard />
    </>
  )
}
