import { BackUpBoard } from '#web/desk/features/back-ups/back-up-board.tsx'
import { BackUpNow } from '#web/desk/features/back-ups/back-up-now.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Back-ups">
        <BackUpNow />
      </PageHead>
      <BackUpBoard />
    </>
  )
}
