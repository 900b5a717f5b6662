import { NumberBoard } from '#web/desk/features/numbers/number-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Numbers" />
      <NumberBoard />
    </>
  )
}
