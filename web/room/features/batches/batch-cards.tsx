import type { RoomBoard, RoomCard } from '#contract/room.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { RoomLink } from '#web/room/parts/room-link.tsx'
import { NextClass } from './next-class.tsx'
import type { Clocked } from './room-calls.ts'
import { useServerClock } from './server-clock.ts'
import { noClassWords } from './state-words.ts'

/** The batches of somebody who has several. */
export function BatchCards({ board }: { readonly board: RoomBoard & Clocked }) {
  const now = useServerClock(board)
  return (
    <ul className="mt-5 grid gap-4">
      {board.batches.map((card) => (
        <li key={card.key} className="grid gap-3 rounded-sheet border border-line bg-sheet p-4">
          <Card card={card} now={now} />
        </li>
      ))}
    </ul>
  )
}

function Card({ card, now }: { readonly card: RoomCard; readonly now: number }) {
  const { course, label, next, key, as } = card
  return (
    <>
      <h2 className="text-xl font-bold">
        <RoomLink to={roomPaths.batch(key)} className="link text-ink! decoration-line hover:decoration-flare">
          {course}, {label}
        </RoomLink>
      </h2>
      {as === 'teacher' && <p className="text-ink-soft">You teach this batch.</p>}
      {next ? <NextClass next={next} now={now} /> : <p className="text-ink-soft">{noClassWords(card)}</p>}
    </>
  )
}
