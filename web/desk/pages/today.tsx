import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { SetUp } from '#web/desk/features/today/checklist.tsx'
import { TodayBoard } from '#web/desk/features/today/today-board.tsx'
import { textIsComing, useKeys } from '#web/platform/keys.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { SmallLink } from '#web/ui/dense/small-button.tsx'

// The numbers stand first, and stay where the connection is lost before the rest is there.
const MyFollowUps = lazy(async () => {
  const part = await import('#web/desk/features/leads/my-follow-ups.tsx').catch(() => null)
  return { default: part?.MyFollowUps ?? NotLoaded }
})

const NotLoaded = () => <Alert>Your follow-ups could not be loaded. Please load the page again.</Alert>

/** What waits for somebody, and what happened last. */
export function Component() {
  const navigate = useNavigate()
  const may = useMay()
  const searchAll = () => {
    textIsComing.set(true)
    void navigate(deskPaths.search)
  }
  useKeys('Today', [{ keys: '/', label: 'Search everything', run: searchAll }])
  return (
    <>
      <PageHead title="Today">
        <SmallLink to={deskPaths.search}>Search everything</SmallLink>
      </PageHead>
      <TodayBoard above={may('settingsChange') ? <SetUp /> : null}>
        {may('leadsRead') && (
          <Suspense fallback={null}>
            <MyFollowUps />
          </Suspense>
        )}
      </TodayBoard>
    </>
  )
}
