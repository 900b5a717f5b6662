import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { RoomBatch } from '#contract/room.ts'
import { WaitingPart } from '#web/room/parts/waiting-part.tsx'
import { recordingsQuery } from './recording-calls.ts'
import { RecordingItem } from './recording-item.tsx'

/** Its form and its uploads are for whoever teaches. */
const Teaching = lazy(async () => ({ default: (await import('./teaching.tsx')).Teaching }))

/** The recordings of a batch. */
export function Component({ batch: { key, as, classes } }: { readonly batch: RoomBatch }) {
  const query = useQuery(recordingsQuery(key))
  const { data } = query
  if (!data) return <WaitingPart what="the recordings" query={query} />
  if (as === 'teacher')
    return (
      <Suspense fallback={<p role="status">Loading</p>}>
        <Teaching batchKey={key} classes={classes} list={data} />
      </Suspense>
    )
  if (data.recordings.length === 0)
    return <p className="mt-5">Nothing is here yet. Recordings show here by themselves when they are released.</p>
  return (
    <ul className="mt-5 grid gap-4">
      {data.recordings.map((recording) => (
        <li key={recording.id}>
          <RecordingItem batchKey={key} recording={recording} viewer={data.viewer} as="member" />
        </li>
      ))}
    </ul>
  )
}
