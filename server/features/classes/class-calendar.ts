/** A class in a calendar: under one name for ever, with a page of ours and never the meeting. */
import { roomPaths } from '#contract/room-paths.ts'
import type { CalendarEvent } from '../../calendar/calendar-file.ts'
import type { ClassTable } from './tables.ts'

interface ShownAs {
  /** The course with its batch. */
  readonly title: string
  /** Where it leads who has no place there; else to the room. */
  readonly page?: string
}

export function classEvent(siteUrl: string, row: ClassTable, { title, page }: ShownAs): CalendarEvent {
  const { id, batchKey, startsAt, endsAt, sequence, updatedAt, state } = row
  const url = page ?? siteUrl + roomPaths.batch(batchKey)
  return {
    uid: `class-${id}@${new URL(siteUrl).hostname}`,
    title: `${title}, ${classWords(row)}`,
    description: page ?? `Join from the course room, from 15 minutes before the class begins: ${url}`,
    url,
    startsAt,
    endsAt,
    changes: { sequence, updatedAt },
    isCancelled: state === 'cancelled',
  }
}

/** "class 3: Heat exchangers". */
export const classWords = ({ number, title }: Pick<ClassTable, 'number' | 'title'>): string =>
  title === '' ? `class ${number}` : `class ${number}: ${title}`
