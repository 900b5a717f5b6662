import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { roomPaths } from '#contract/room-paths.ts'
import { brand } from '#web/platform/brand.ts'
import { goTo } from '#web/room/parts/place.ts'
import { BatchCards } from '#web/room/features/batches/batch-cards.tsx'
import { boardQuery } from '#web/room/features/batches/room-calls.ts'
import { useEntry } from '#web/room/features/entry/entry.tsx'
import { OPENING } from '#web/room/features/entry/opening.tsx'

/** Whoever is in one batch goes straight there. */
export function StartPage() {
  const query = useQuery(boardQuery)
  const { data } = query
  const entry = useEntry(query)
  const only = data?.batches.length === 1 ? data.batches[0] : undefined
  useEffect(() => {
    if (only) goTo(roomPaths.batch(only.key), { replace: true })
  }, [only])
  useEffect(() => void (document.title = `Course room | ${brand()}`), [])
  if (entry || !data || only) return entry || OPENING
  return (
    <>
      <h1 className="text-2xl font-bold">Your batches</h1>
      <BatchCards board={data} />
    </>
  )
}
