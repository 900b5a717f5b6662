import type { ReactNode } from 'react'
import type { RoomBatch } from '#contract/room.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { RoomLink } from '#web/room/parts/room-link.tsx'
import { ConnectionLine } from './connection-line.tsx'
import type { Clocked } from './room-calls.ts'

interface BatchFrameProps {
  readonly batch: RoomBatch & Clocked
  readonly parts: readonly { readonly part: string; readonly name: string }[]
  /** Of the part on show; empty on the first one, which is headed by the course. */
  readonly name: string
  readonly part: string
  /** Whether the server could not be reached when it was last asked. */
  readonly isCut: boolean
  readonly children: ReactNode
}

/** On a phone not all of them fit. */
const intoView = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** What stands around each part of a batch: which course it is, and the way to the other parts. */
export function BatchFrame({ batch, parts, name, part, isCut, children }: BatchFrameProps) {
  const { course, label, as, key } = batch
  const about = `${label}${as === 'teacher' ? ', which you teach' : ''}`
  return (
    <>
      <div role="status">{isCut && <ConnectionLine asOf={batch.serverNow} />}</div>
      <h1 className="text-2xl font-bold">{name || course}</h1>
      <p className="mt-1 text-ink-soft">{name ? `${course}, ${about}` : about}</p>
      {parts.length > 0 && (
        <nav
          aria-label="Parts of this batch"
          className="-mx-4 mt-3 overflow-x-auto [scrollbar-width:none] pr-8 pl-4 [mask-image:linear-gradient(to_right,#000_calc(100%-2rem),#0000)] md:pr-4 md:[mask-image:none]"
        >
          <ul className="flex w-max min-w-full gap-x-5 border-b border-line">
            {[{ part: '', name: 'Classes' }, ...parts].map((one) => (
              <li key={one.part} ref={one.part === part ? intoView : undefined}>
                <RoomLink
                  to={one.part ? roomPaths.part(key, one.part) : roomPaths.batch(key)}
                  aria-current={one.part === part ? 'page' : undefined}
                  className="inline-flex min-h-12 items-center border-b-2 border-transparent font-medium whitespace-nowrap aria-[current]:border-flare aria-[current]:font-semibold"
                >
                  {one.name}
                </RoomLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
    </>
  )
}
