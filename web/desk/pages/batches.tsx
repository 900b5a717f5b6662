import { BatchBoard } from '#web/desk/features/batches/batch-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Batches" />
      <BatchBoard />
    </>
  )
}
