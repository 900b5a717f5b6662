import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RoomBatch } from '#contract/room.ts'
import { DoubtList } from './doubt-list.tsx'
import { DoubtPage } from './doubt-page.tsx'
import { LiveQueue } from './live-queue.tsx'
import { ofDoubts } from './doubt-calls.ts'
import { type Sender, sendUnsent } from './unsent-doubts.ts'
import { UnsentDoubts } from './unsent-list.tsx'

interface DoubtsPartProps {
  readonly batch: RoomBatch
  /** The id of the question on show; empty for all of them. */
  readonly item: string
}

/** The questions of a batch, or one of them. */
export function Component({ batch, item }: DoubtsPartProps) {
  const sender = useSender(batch.reader)
  if (item !== '') return <DoubtPage key={item} batch={batch} id={item} />
  return (
    <div className="mt-5 grid gap-6">
      {batch.as === 'teacher' && <LiveQueue batchKey={batch.key} />}
      <UnsentDoubts batch={batch} sender={sender} />
      <DoubtList batch={batch} sender={sender} />
    </div>
  )
}

function useSender(reader: string): Sender {
  const queries = useQueryClient()
  const sender = { reader, onSent: (key: string) => void queries.invalidateQueries({ queryKey: ofDoubts(key) }) }
  useEffect(() => {
    const send = () =>
      void sendUnsent({ reader, onSent: (key) => void queries.invalidateQueries({ queryKey: ofDoubts(key) }) })
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [reader, queries])
  return sender
}
