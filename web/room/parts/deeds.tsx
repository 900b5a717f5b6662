import { useState } from 'react'
import { indianTime } from '#contract/indian-time.ts'
import { Button } from '#web/ui/button.tsx'
import { releaseOf } from './release.ts'

interface DeedsProps {
  readonly thing: { readonly title: string; readonly releaseAt: string | null }
  /** ISO 8601 UTC. */
  readonly serverNow: string
  readonly isBusy: boolean
  readonly onChange: () => void
  readonly onRelease: (releaseAt: string | null) => void
  readonly onMove: (() => void) | null
  readonly onRemove: () => void
}

/** What whoever teaches does with something that members see from a moment on. */
export function Deeds({ thing, serverNow, isBusy, onChange, onRelease, onMove, onRemove }: DeedsProps) {
  const release = releaseOf(thing.releaseAt, serverNow)
  const deeds: ReadonlyArray<readonly [string, (() => void) | null]> = [
    ['Change', onChange],
    ['Release now', release === 'now' ? null : () => onRelease(serverNow)],
    ['Hold back', release === 'held' ? null : () => onRelease(null)],
    ['Higher', onMove],
  ]
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="font-medium">{stateWords(thing.releaseAt, serverNow)}</p>
      <div className="flex flex-wrap gap-2">
        {deeds.map(
          ([words, deed]) =>
            deed && (
              <Button key={words} tone="plain" busy={isBusy} className="min-h-12" onClick={deed}>
                {words}
                <span className="sr-only"> {thing.title}</span>
              </Button>
            ),
        )}
        <Remove title={thing.title} isBusy={isBusy} onRemove={onRemove} />
      </div>
    </div>
  )
}

interface RemoveProps {
  readonly title: string
  readonly isBusy: boolean
  readonly onRemove: () => void
}

function Remove({ title, isBusy, onRemove }: RemoveProps) {
  const [isSure, setSure] = useState(false)
  const of = <span className="sr-only"> {title}</span>
  if (!isSure)
    return (
      <Button tone="quiet" className="min-h-12" onClick={() => setSure(true)}>
        Remove{of}
      </Button>
    )
  return (
    <>
      <Button tone="plain" busy={isBusy} className="min-h-12 border-trip! text-trip!" onClick={onRemove}>
        Remove for good{of}
      </Button>
      <Button tone="quiet" className="min-h-12" onClick={() => setSure(false)}>
        Keep it
      </Button>
    </>
  )
}

function stateWords(releaseAt: string | null, serverNow: string): string {
  if (releaseAt === null) return 'Kept back: members do not see it'
  const preposition = releaseOf(releaseAt, serverNow) === 'now' ? 'since' : 'from'
  return `Members see it ${preposition} ${indianTime(releaseAt)}`
}
