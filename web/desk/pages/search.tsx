import { SearchBoard } from '#web/desk/features/search/search-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Search" />
      <SearchBoard />
    </>
  )
}
