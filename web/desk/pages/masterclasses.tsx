import { MasterclassBoard } from '#web/desk/features/masterclasses/masterclass-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Masterclasses" />
      <MasterclassBoard />
    </>
  )
}
