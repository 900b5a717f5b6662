import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { RoomBatch } from '#contract/room.ts'
import { WaitingPart } from '#web/room/parts/waiting-part.tsx'
import { materialQuery } from './material-calls.ts'
import { MaterialItem } from './material-item.tsx'

/** Its form and its uploads are for whoever teaches. */
const Teaching = lazy(async () => ({ default: (await import('./teaching.tsx')).Teaching }))

/** The notes and files of a batch. */
export function Component({ batch: { key, as, classes } }: { readonly batch: RoomBatch }) {
  const query = useQuery(materialQuery(key))
  const { data } = query
  if (!data) return <WaitingPart what="the notes and files" query={query} />
  const { materials, serverNow } = data
  if (as === 'teacher')
    return (
      <Suspense fallback={<p role="status">Loading</p>}>
        <Teaching batchKey={key} classes={classes} materials={materials} serverNow={serverNow} />
      </Suspense>
    )
  if (materials.length === 0)
    return <p className="mt-5">Nothing is here yet. Notes and files show here by themselves when they are released.</p>
  return (
    <ul className="mt-5 grid gap-4">
      {materials.map((material) => (
        <li key={material.id}>
          <MaterialItem batchKey={key} material={material} isNamed />
        </li>
      ))}
    </ul>
  )
}
