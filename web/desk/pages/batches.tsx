import { BatchBoard } from '#web/desk/features/batches/batch-board.tsx'
import { OldSeats } from '#web/desk/features/old-seats/old-seats.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Batches" />
      <BatchBoard />
      <OldSeats />
    </>
  )
}
