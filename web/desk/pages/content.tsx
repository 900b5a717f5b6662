import { ContentBoard } from '#web/desk/features/content/content-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Content" />
      <ContentBoard />
    </>
  )
}
