import { StaffBoard } from '#web/desk/features/staff/staff-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Staff" />
      <StaffBoard />
    </>
  )
}
