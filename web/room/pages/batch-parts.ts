import type { ComponentType } from 'react'
import type { RoomBatch } from '#contract/room.ts'
import type { Clocked } from '#web/room/features/batches/room-calls.ts'

export interface BatchPartProps {
  readonly batch: RoomBatch & Clocked
  /** One thing of the part, by its id in the address; empty for the part as a whole. */
  readonly item: string
}

/** A part of a batch with an address of its own. */
export interface BatchPart {
  /** The last piece of the address. */
  readonly part: string
  readonly name: string
  /** Whether whoever came in as this sees it. */
  readonly isFor: (as: RoomBatch['as']) => boolean
  readonly load: () => Promise<{ readonly Component: ComponentType<BatchPartProps> }>
}

/** In the order in which a batch shows them. The code of each is loaded when it is first opened. */
export const batchParts: readonly BatchPart[] = [
  {
    part: 'attendance',
    name: 'Attendance',
    isFor: (as) => as === 'teacher',
    load: () => import('#web/room/features/attendance/attendance-part.tsx'),
  },
  {
    part: 'material',
    name: 'Notes and files',
    isFor: () => true,
    load: () => import('#web/room/features/material/material-part.tsx'),
  },
  {
    part: 'recordings',
    name: 'Recordings',
    isFor: () => true,
    load: () => import('#web/room/features/recordings/recordings-part.tsx'),
  },
  {
    part: 'doubts',
    name: 'Questions',
    isFor: () => true,
    load: () => import('#web/room/features/doubts/doubts-part.tsx'),
  },
  {
    part: 'progress',
    name: 'Progress',
    isFor: (as) => as === 'member',
    load: () => import('#web/room/features/progress/progress-part.tsx'),
  },
  {
    part: 'write',
    name: 'Write to all',
    isFor: (as) => as === 'teacher',
    load: () => import('#web/room/features/messages/write-part.tsx'),
  },
  {
    part: 'calendar',
    name: 'Calendar',
    isFor: () => true,
    load: () => import('#web/room/features/calendar/calendar-part.tsx'),
  },
]
