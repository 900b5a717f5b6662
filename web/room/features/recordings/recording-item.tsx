import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { indianDate } from '#contract/indian-time.ts'
import type { Recording } from '#contract/recordings.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { RoomLink } from '#web/room/parts/room-link.tsx'
import { classWords } from '#web/room/parts/class-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { minuteWords } from '#web/room/parts/clock-words.ts'
import { EmbedPlayer } from './embed-player.tsx'
import { FilePlayer } from './file-player.tsx'
import { recordingsQuery, reportWatching } from './recording-calls.ts'

interface RecordingItemProps {
  readonly batchKey: string
  readonly recording: Recording
  readonly viewer: string
  readonly as: 'member' | 'teacher'
  readonly children?: ReactNode
}

/** One recording; its player comes when it is opened. */
export function RecordingItem({ batchKey, recording, viewer, as, children }: RecordingItemProps) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { id, title, class: ofClass, embed, seconds, expiresAt, watched } = recording
  const report = async (said: Parameters<typeof reportWatching>[2]) => {
    const answer = await reportWatching(batchKey, id, said)
    if (answer.ok) void queries.invalidateQueries(recordingsQuery(batchKey))
    return answer.ok
  }
  return (
    <article aria-labelledby={`recording-${id}`} className="grid gap-3 rounded-sheet border border-line bg-sheet p-4">
      <header className="figures">
        <h2 id={`recording-${id}`} className="text-lg font-bold wrap-anywhere">
          {title}
        </h2>
        <p className="text-ink-soft">
          {ofClass && `${classWords(ofClass)}, `}
          {minuteWords(seconds)}
        </p>
        {as === 'member' && (!embed || watched.seconds > 0) && <p>{seenWords(watched.seconds, seconds)}</p>}
        {expiresAt && <p className="text-ink-soft">To be seen until the end of {lastDayOf(expiresAt)}</p>}
      </header>
      {isOpen ? (
        embed ? (
          <>
            <EmbedPlayer embed={embed} title={title} chapters={recording.chapters} viewer={viewer} />
            {as === 'member' && watched.seconds < seconds && (
              <Button
                tone="plain"
                className="min-h-12 justify-self-start"
                onClick={() => void report({ covered: [[0, seconds]], position: 0 })}
              >
                I have seen it
              </Button>
            )}
            {ofClass && (
              <RoomLink to={roomPaths.ask(batchKey, ofClass.id, null)} className="link justify-self-start">
                Ask about this class
              </RoomLink>
            )}
          </>
        ) : (
          <FilePlayer
            batchKey={batchKey}
            recording={recording}
            viewer={viewer}
            onReport={as === 'member' ? report : null}
          />
        )
      ) : (
        <Button className="min-h-12 justify-self-start" onClick={() => setOpen(true)}>
          {watched.position > 0 ? 'Go on watching' : 'Watch'}
          <span className="sr-only"> {title}</span>
        </Button>
      )}
      {children}
    </article>
  )
}

/** It ends with the day before the first moment without it. */
const lastDayOf = (expiresAt: string): string => indianDate(new Date(Date.parse(expiresAt) - 1).toISOString())

/** By seconds that were shown, each once. */
function seenWords(seen: number, seconds: number): string {
  if (seen === 0) return 'Not watched yet'
  const minutes = Math.floor(seen / 60)
  const isAll = seen >= seconds
  return `You have seen ${isAll ? 'all' : minutes === 0 ? 'less than a minute' : `${minutes} min`} of ${minuteWords(seconds)}`
}
