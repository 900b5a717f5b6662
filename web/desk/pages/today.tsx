import { PageHead } from '#web/ui/dense/page-head.tsx'
import { TodayBoard } from '#web/desk/features/today/today-board.tsx'

/** What waits for somebody, and what happened last. */
export function Component() {
  return (
    <>
      <PageHead title="Today" />
      <TodayBoard />
    </>
  )
}
