import { useNavigate } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { TodayBoard } from '#web/desk/features/today/today-board.tsx'
import { useKeys } from '#web/platform/keys.ts'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { SmallLink } from '#web/ui/dense/small-button.tsx'

/** What waits for somebody, and what happened last. */
export function Component() {
  const navigate = useNavigate()
  useKeys('Today', [{ keys: '/', label: 'Search everything', run: () => void navigate(deskPaths.search) }])
  return (
    <>
      <PageHead title="Today">
        <SmallLink to={deskPaths.search}>Search everything</SmallLink>
      </PageHead>
      <TodayBoard />
    </>
  )
}
