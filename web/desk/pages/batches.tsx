import { deskPaths } from '#contract/desk-paths.ts'
import { BatchBoard } from '#web/desk/features/batches/batch-board.tsx'
import { OldSeats } from '#web/desk/features/old-seats/old-seats.tsx'
import { useMay } from '#web/platform/staff/me.ts'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { SmallLink } from '#web/ui/dense/small-button.tsx'

export function Component() {
  const may = useMay()
  return (
    <>
      <PageHead title="Batches">
        {may('contentPublish') && (
          <SmallLink to={deskPaths.newBatch} tone="flare">
            New batch
          </SmallLink>
        )}
      </PageHead>
      <BatchBoard />
      <OldSeats />
    </>
  )
}
