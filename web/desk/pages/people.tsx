import { PeopleBoard } from '#web/desk/features/people/people-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="People" />
      <PeopleBoard />
    </>
  )
}
