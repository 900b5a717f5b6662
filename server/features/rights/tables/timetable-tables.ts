/** Calendars of members, and what they were told of classes. */
import { among } from '../conditions.ts'
import { impersonal, keptTable } from '../kept-table.ts'

export const TIMETABLE_TABLES = {
  feeds: keptTable<'feeds'>({
    personal: [],
    plain: ['userId', 'tokenDigest', 'createdAt', 'fetchedAt'],
    part: {
      title: 'Calendar link',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ createdAt, fetchedAt }) => ({ made: createdAt, 'last used': fetchedAt }),
      key: ['userId'],
      erased: 'removed',
    },
  }),
  reminders: keptTable<'reminders'>({
    personal: [],
    plain: ['kind', 'subjectId', 'userId', 'letterId', 'writtenAt'],
    part: {
      title: 'Reminders of classes',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: null,
      key: ['kind', 'subjectId', 'userId', 'sequence'],
      erased: 'removed',
    },
  }),
  classNews: impersonal<'classNews'>('classId', 'told', 'sendsAt'),
}
