import type { Settling } from '#contract/doubt-inputs.ts'
import type { DoubtRow } from '#contract/doubts.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { RoomLink } from '#web/room/parts/room-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { countWords, nameWords } from './doubt-words.ts'

interface QueuedQuestionProps {
  readonly batchKey: string
  readonly row: DoubtRow
  readonly as: Settling['as']
  readonly isBusy: boolean
  readonly onWork: (as: Settling['as']) => void
}

/** One question of the queue: how it is worked off, or how it was, with the way back. */
export function QueuedQuestion({ batchKey, row, as, isBusy, onWork }: QueuedQuestionProps) {
  const { id, title, same } = row
  return (
    <>
      <RoomLink
        to={roomPaths.item(batchKey, 'doubts', id)}
        className="link inline-flex min-h-12 items-center text-xl font-semibold text-ink! wrap-anywhere"
      >
        {title}
      </RoomLink>
      <p className="text-sm text-ink-soft">
        {nameWords(row)}
        {same > 0 && ` and ${countWords(same, 'other', 'others')}`}
      </p>
      {as === 'waits' ? (
        <div className="flex flex-wrap gap-2">
          <Button
            className="min-h-12"
            busy={isBusy}
            aria-label={`Answered aloud: ${title}`}
            onClick={() => onWork('aloud')}
          >
            Answered aloud
          </Button>
          <Button
            tone="plain"
            className="min-h-12"
            busy={isBusy}
            aria-label={`Later: ${title}`}
            onClick={() => onWork('later')}
          >
            Later
          </Button>
        </div>
      ) : (
        <div className="flex min-h-12 flex-wrap items-center gap-x-4">
          <p role="status" className="font-medium text-product">
            {as === 'aloud' ? 'Answered aloud' : 'Put off until later'}
          </p>
          <Button
            tone="quiet"
            className="min-h-12"
            busy={isBusy}
            aria-label={`Undo: ${title}`}
            onClick={() => onWork('waits')}
          >
            Undo
          </Button>
        </div>
      )}
    </>
  )
}
