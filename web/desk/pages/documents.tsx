import { DocumentBoard } from '#web/desk/features/documents/document-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Documents" />
      <DocumentBoard />
    </>
  )
}
