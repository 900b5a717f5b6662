import { OldSystemBoard } from '#web/desk/features/old-system/old-system-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Old system" />
      <OldSystemBoard />
    </>
  )
}
