import { useEffect, useRef, useState } from 'react'
import { useDeed } from '#web/desk/parts/deed.ts'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import type { Named } from './content-calls.ts'
import { dropDraft } from './draft-calls.ts'

interface DropDraftProps {
  readonly named: Named
  /** Called before: nothing of it is saved any more. Resolves with the version that is. */
  readonly onDropping: () => Promise<number>
  readonly onDropped: () => void
}

/** Throws the own draft away, after asking once more. */
export function DropDraft({ named, onDropping, onDropped }: DropDraftProps) {
  const [isAsking, setAsking] = useState(false)
  const place = useFocusBack(isAsking)
  const { carryOut, refusal } = useDeed(
    {
      call: async () => dropDraft(named, await onDropping()),
      said: () => 'Your draft is dropped. What is live stays.',
    },
    onDropped,
  )
  return (
    <div ref={place} className="grid gap-2">
      {refusal && <Alert>{refusal}</Alert>}
      {isAsking ? (
        <Asking
          onKeep={() => setAsking(false)}
          onDrop={() => void carryOut(undefined, { show: () => false, reset: () => {} })}
        />
      ) : (
        <div>
          <SmallButton onClick={() => setAsking(true)}>Drop the draft</SmallButton>
        </div>
      )}
    </div>
  )
}

function Asking({ onKeep, onDrop }: { readonly onKeep: () => void; readonly onDrop: () => void }) {
  const keep = useRef<HTMLDivElement>(null)
  useEffect(() => keep.current?.querySelector<HTMLElement>('button:last-child')?.focus(), [])
  return (
    <div role="group" aria-label="Drop the draft" className="grid gap-2">
      <p>What you wrote is gone then, and cannot be brought back.</p>
      <div ref={keep} className="flex flex-wrap gap-2">
        <SmallButton tone="trip" onClick={onDrop}>
          Drop it for good
        </SmallButton>
        <SmallButton onClick={onKeep}>Keep it</SmallButton>
      </div>
    </div>
  )
}
