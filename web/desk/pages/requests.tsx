import { NewRequestButton } from '#web/desk/features/requests/new-request.tsx'
import { RequestBoard } from '#web/desk/features/requests/request-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Rights requests">
        <NewRequestButton />
      </PageHead>
      <RequestBoard />
    </>
  )
}
