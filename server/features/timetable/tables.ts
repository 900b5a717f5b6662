import { among } from '../../database/person-conditions.ts'
import { number, orNull, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'

export const TIMETABLE_TABLES = {
  /** What members were last told of a class before the letters that wait, or went out last. */
  classNews: table({
    classId: plain(),
    told: plain(),
    /** When those letters go out; what changes until then changes them. */
    sendsAt: plain(),
  }),
  feeds: table(
    {
      userId: plain(),
      tokenDigest: plain(),
      createdAt: plain(),
      fetchedAt: orNull(plain()),
    },
    {
      part: {
        title: 'Calendar link',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ createdAt, fetchedAt }) => ({ made: createdAt, 'last used': fetchedAt }),
        key: ['userId'],
        erased: 'removed',
      },
    },
  ),
  /** That somebody was reminded, once for each time that a class was moved to. Of a masterclass `userId` is the registration. */
  reminders: table(
    {
      kind: plain<'day' | 'hour' | 'replay' | 'offer'>(),
      subjectId: plain(),
      userId: plain(),
      sequence: number(),
      letterId: plain(),
      writtenAt: plain(),
    },
    {
      part: {
        title: 'Reminders of classes',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: null,
        key: ['kind', 'subjectId', 'userId', 'sequence'],
        erased: 'removed',
      },
    },
  ),
}

export type FeedTable = TableOf<typeof TIMETABLE_TABLES.feeds>
export type ReminderTable = TableOf<typeof TIMETABLE_TABLES.reminders>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof TIMETABLE_TABLES> {}
}
