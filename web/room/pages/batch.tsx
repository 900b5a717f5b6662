import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { brand } from '#web/platform/brand.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { BatchRoom } from '#web/room/features/batches/batch-room.tsx'
import { batchQuery } from '#web/room/features/batches/room-calls.ts'
import { ClosedRoom } from '#web/room/features/entry/closed-room.tsx'
import { isClosed } from '#web/room/features/entry/is-closed.ts'

/** One batch. */
export function BatchPage({ batchKey }: { readonly batchKey: string }) {
  const { data, error, isFetching, refetch } = useQuery(batchQuery(batchKey))
  const course = data?.course ?? 'Course room'
  useEffect(() => void (document.title = `${course} | ${brand()}`), [course])
  if (error && (!data || isClosed(error)))
    return <ClosedRoom problem={problemOf(error)} isBusy={isFetching} onAgain={() => void refetch()} />
  if (!data) return <p role="status">Opening your course room</p>
  return <BatchRoom batch={data} />
}
