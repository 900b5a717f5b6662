import { HealthBoard } from '#web/desk/features/health/health-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Health" />
      <HealthBoard />
    </>
  )
}
