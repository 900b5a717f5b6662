import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { brand } from '#web/platform/brand.ts'
import { BatchFrame } from '#web/room/features/batches/batch-frame.tsx'
import { BatchRoom } from '#web/room/features/batches/batch-room.tsx'
import { batchQuery } from '#web/room/features/batches/room-calls.ts'
import { useEntry } from '#web/room/features/entry/entry.tsx'
import { type BatchPartProps, batchParts } from './batch-parts.ts'
import { NotFoundPage } from './not-found.tsx'

interface BatchPageProps {
  readonly batchKey: string
  /** Empty for the first one. */
  readonly part: string
  readonly item: string
}

export function BatchPage({ batchKey, part, item }: BatchPageProps) {
  const query = useQuery(batchQuery(batchKey))
  const { data, error, failureReason } = query
  const entry = useEntry(query)
  const own = parts.filter(({ isFor }) => data && isFor(data.as))
  const shown = part === '' ? FIRST : own.find((one) => one.part === part)
  const title = [shown?.name, data?.course ?? 'Course room'].filter(Boolean).join(', ')
  useEffect(() => void (document.title = `${title} | ${brand()}`), [title])
  if (entry || !data) return entry
  if (!shown) return <NotFoundPage />
  return (
    <BatchFrame batch={data} parts={own} name={shown.name} part={part} isCut={(error ?? failureReason) !== null}>
      <Suspense fallback={<p role="status">Loading</p>}>
        <shown.Page batch={data} item={item} />
      </Suspense>
    </BatchFrame>
  )
}

/** Code that comes when it is shown, or what stands in its place where it does not come. */
const late = <Props,>(load: () => Promise<ComponentType<Props>>, instead: () => ReactNode) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (shown) => ({ default: shown }),
      () => ({ default: instead }),
    ),
  )

const nothing = () => null
const Notices = late(async () => (await import('#web/room/features/messages/notices.tsx')).Notices, nothing)
const TeachingToday = late(
  async () => (await import('#web/room/features/teaching/teaching-today.tsx')).TeachingToday,
  nothing,
)

const First = ({ batch }: BatchPartProps) => (
  <BatchRoom batch={batch}>
    <Suspense>
      {batch.as === 'teacher' && <TeachingToday batchKey={batch.key} />}
      <Notices batchKey={batch.key} />
    </Suspense>
  </BatchRoom>
)

const FIRST: { readonly name: string; readonly Page: ComponentType<BatchPartProps> } = { name: '', Page: First }

/** Without a connection: code of a part that was never opened on this device. */
const missing = () => (
  <p role="alert" className="mt-5">
    This part needs a connection the first time.{' '}
    <a href={location.pathname} className="link">
      Try again
    </a>
  </p>
)

const parts = batchParts.map((part) => ({ ...part, Page: late(async () => (await part.load()).Component, missing) }))
