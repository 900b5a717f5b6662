import { HealthBoard } from '#web/desk/features/health/health-board.tsx'
import { LastFaults } from '#web/desk/features/health/last-faults.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Health" />
      <HealthBoard />
      <LastFaults />
    </>
  )
}
