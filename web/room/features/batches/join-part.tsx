import { useState } from 'react'
import { joinWindow } from '#contract/batches.ts'
import { indianClock } from '#contract/indian-time.ts'
import type { NextClass, RoomBatch } from '#contract/room.ts'
import { api } from '#web/platform/api.ts'
import { goOut } from '#web/platform/way-out.ts'
import { Button } from '#web/ui/button.tsx'
import { untilWords } from './class-words.ts'

interface JoinPartProps {
  readonly next: NextClass & { readonly id: string }
  readonly batch: RoomBatch
  /** The server's, in milliseconds. */
  readonly now: number
}

/** The one big button. It is there before the class, too, and says when it opens. */
export function JoinPart({ next, batch, now }: JoinPartProps) {
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { opensAt } = joinWindow(next)
  const isOpen = now >= opensAt

  async function join(): Promise<void> {
    setNote('')
    setBusy(true)
    const problem = await goOut(api.room.classes[':id'].join.$path({ param: { id: next.id } }))
    setNote(problem || 'We noted that you joined.')
    setBusy(false)
  }

  return (
    <div className="mt-4 grid gap-2">
      <Button disabled={!isOpen} busy={isBusy} onClick={() => void join()} className="min-h-14 text-lg">
        {isOpen ? 'Join the class' : `Join ${untilWords(opensAt, now)}`}
        {isOpen && <span className="sr-only"> (opens in a new tab)</span>}
      </Button>
      <p role="status" className={note ? 'font-medium' : 'sr-only'}>
        {note || (isOpen && batch.hasJoinLink ? 'You can join now' : '')}
      </p>
      {!isOpen && (
        <p className="text-sm text-ink-soft">
          The button opens at {indianClock(new Date(opensAt).toISOString())} IST, 15 minutes before the class.
        </p>
      )}
      {!batch.hasJoinLink && !note && <p className="text-sm text-trip">{missingWords(batch.as, isOpen)}</p>}
    </div>
  )
}

const missingWords = (as: RoomBatch['as'], isOpen: boolean): string =>
  as === 'teacher'
    ? 'No link to the meeting is set yet. Set it for this class, or ask for the batch’s.'
    : `The link to the meeting is not here yet. ${isOpen ? 'Try again in a moment.' : 'It comes before the class.'}`
