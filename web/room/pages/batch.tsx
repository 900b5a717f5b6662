import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { brand } from '#web/platform/brand.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { BatchFrame } from '#web/room/features/batches/batch-frame.tsx'
import { BatchRoom } from '#web/room/features/batches/batch-room.tsx'
import { batchQuery } from '#web/room/features/batches/room-calls.ts'
import { ClosedRoom } from '#web/room/features/entry/closed-room.tsx'
import { isClosed } from '#web/room/features/entry/is-closed.ts'
import { type BatchPartProps, batchParts } from './batch-parts.ts'
import { NotFoundPage } from './not-found.tsx'

interface BatchPageProps {
  readonly batchKey: string
  /** Empty for the first one. */
  readonly part: string
}

/** One batch, and of it one part. */
export function BatchPage({ batchKey, part }: BatchPageProps) {
  const { data, error, isFetching, refetch } = useQuery(batchQuery(batchKey))
  const own = parts.filter(({ isFor }) => data && isFor(data.as))
  const shown = part === '' ? FIRST : own.find((one) => one.part === part)
  const title = [shown?.name, data?.course ?? 'Course room'].filter(Boolean).join(', ')
  useEffect(() => void (document.title = `${title} | ${brand()}`), [title])
  if (error && (!data || isClosed(error)))
    return <ClosedRoom problem={problemOf(error)} isBusy={isFetching} onAgain={() => void refetch()} />
  if (!data) return <p role="status">Opening your course room</p>
  if (!shown) return <NotFoundPage />
  return (
    <BatchFrame batch={data} parts={own} name={shown.name} part={part} isCut={error !== null}>
      <Suspense fallback={<p role="status">Loading</p>}>
        <shown.Page batch={data} />
      </Suspense>
    </BatchFrame>
  )
}

const FIRST: { readonly name: string; readonly Page: ComponentType<BatchPartProps> } = { name: '', Page: BatchRoom }

const parts = batchParts.map((part) => ({
  ...part,
  Page: lazy(async () => ({ default: (await part.load()).Component })),
}))
