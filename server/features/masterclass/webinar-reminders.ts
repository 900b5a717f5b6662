/** How reminders of a masterclass stand in the table `reminders`. */
import type { WebinarEvent } from '#contract/catalog.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { ReminderTable } from '../timetable/tables.ts'

export interface Due {
  readonly event: WebinarEvent
  readonly kind: ReminderTable['kind']
}

const SUBJECT = 'webinar/'

/** A masterclass at another time is reminded of anew; its recording and its offer come once. */
export const reminderOf = ({ event: { key, startsAt }, kind }: Due) => ({
  kind,
  subjectId: SUBJECT + key,
  sequence: kind === 'day' || kind === 'hour' ? Math.floor(Date.parse(startsAt) / MINUTE_MS) : 0,
})

export const webinarOf = ({ subjectId }: Pick<ReminderTable, 'subjectId'>): string => subjectId.slice(SUBJECT.length)
