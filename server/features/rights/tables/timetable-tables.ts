/** Calendars of members, what they were told of classes, and registrations for masterclasses. */
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
  registrations: keptTable<'registrations'>({
    personal: ['wish'],
    plain: ['recordKey', 'webinarId', 'confirmedAt', 'endedAt', 'joinedAt', 'watchedAt', 'told', 'toldBy'],
    part: {
      title: 'Masterclasses',
      rowsOf: ({ recordPaths }) => among('recordKey', recordPaths),
      shown: ({ recordKey: _key, told: _told, toldBy: _by, wantsOffers, ...row }) => ({
        ...row,
        'wants offers': wantsOffers === 1,
      }),
      key: ['recordKey'],
      erased: (_row, at) => ({ wish: null, endedAt: at, wantsOffers: 0 }),
    },
  }),
  registrationLinks: keptTable<'registrationLinks'>({
    personal: [],
    plain: ['tokenDigest', 'recordKey', 'madeAt'],
    part: {
      title: 'Links to masterclasses',
      rowsOf: ({ recordPaths }) => among('recordKey', recordPaths),
      shown: null,
      key: ['tokenDigest'],
      erased: 'removed',
    },
  }),
  registrationNetworks: keptTable<'registrationNetworks'>({
    personal: ['network'],
    plain: ['recordKey'],
    part: {
      title: 'Networks from which a masterclass was joined',
      rowsOf: ({ recordPaths }) => among('recordKey', recordPaths),
      shown: null,
      key: ['recordKey', 'network'],
      erased: 'removed',
    },
  }),
  classNews: impersonal<'classNews'>('classId', 'told', 'sendsAt'),
}
