import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { RoomBatch } from '#contract/room.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { recordingsQuery } from './recording-calls.ts'
import { RecordingItem } from './recording-item.tsx'

/** Its form and its uploads are for whoever teaches. */
const Teaching = lazy(async () => ({ default: (await import('./teaching.tsx')).Teaching }))

/** The recordings of a batch. */
export function Component({ batch: { key, as, classes } }: { readonly batch: RoomBatch }) {
  const { data, error, isFetching, refetch } = useQuery(recordingsQuery(key))
  if (!data)
    return error ? (
      <div className="mt-5 grid gap-4">
        <Alert>{problemOf(error).detail}</Alert>
        <Button busy={isFetching} onClick={() => void refetch()} className="justify-self-start">
          Try again
        </Button>
      </div>
    ) : (
      <p role="status" className="mt-5">
        Loading the recordings
      </p>
    )
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
