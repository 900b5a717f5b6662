import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { roomPaths } from '#contract/room-paths.ts'
import { brand } from '#web/platform/brand.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { goTo } from '#web/room/parts/place.ts'
import { BatchCards } from '#web/room/features/batches/batch-cards.tsx'
import { boardQuery } from '#web/room/features/batches/room-calls.ts'
import { ClosedRoom } from '#web/room/features/entry/closed-room.tsx'
import { isClosed } from '#web/room/features/entry/is-closed.ts'

/** Whoever is in one batch goes straight there. */
export function StartPage() {
  const { data, error, isFetching, refetch } = useQuery(boardQuery)
  const only = data?.batches.length === 1 ? data.batches[0] : undefined
  useEffect(() => {
    if (only) goTo(roomPaths.batch(only.key), { replace: true })
  }, [only])
  useEffect(() => void (document.title = `Course room | ${brand()}`), [])
  if (error && (!data || isClosed(error)))
    return <ClosedRoom problem={problemOf(error)} isBusy={isFetching} onAgain={() => void refetch()} />
  if (!data || only) return <p role="status">Opening your course room</p>
  return (
    <>
      <h1 className="text-2xl font-bold">Your batches</h1>
      <BatchCards board={data} />
    </>
  )
}
