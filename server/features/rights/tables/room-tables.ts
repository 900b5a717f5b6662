/** What the course room holds. */
import { sql } from 'kysely'
import { among } from '../conditions.ts'
import { impersonal, keptTable } from '../kept-table.ts'

export const ROOM_TABLES = {
  classes: impersonal<'classes'>('id', 'batchKey', 'title', 'startsAt', 'endsAt', 'state', 'joinUrl', 'updatedAt'),
  joins: keptTable<'joins'>({
    personal: [],
    plain: ['id', 'classId', 'userId', 'at'],
    part: {
      title: 'Classes joined',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ classId, at }) => ({ class: classId, at }),
      key: ['id'],
      erased: 'stays',
    },
  }),
  attendance: keptTable<'attendance'>({
    personal: [],
    plain: ['classId', 'userId', 'state', 'setBy', 'at'],
    part: {
      title: 'What your trainer said of your presence',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ classId, state, at }) => ({ class: classId, state, at }),
      key: ['classId', 'userId'],
      erased: 'stays',
    },
  }),
  meetingRows: keptTable<'meetingRows'>({
    personal: ['name', 'email'],
    plain: ['id', 'classId', 'joinedAt', 'leftAt', 'userId'],
    part: {
      title: 'Stays in classes, as the meeting service lists them',
      rowsOf: ({ addresses, uids }) => sql<boolean>`(${among('userId', uids)} or ${among('email', addresses)})`,
      // Whoever teaches can take a stranger's stay for theirs, with the address of that stranger.
      shown: ({ classId, name, joinedAt, leftAt }) => ({ class: classId, name, joinedAt, leftAt }),
      key: ['id'],
      erased: () => ({ name: '', email: '' }),
      searched: ['name', 'email'],
    },
  }),
  fetches: keptTable<'fetches'>({
    personal: [],
    plain: ['id', 'materialId', 'fileId', 'userId', 'at'],
    part: {
      title: 'Files taken',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ fileId, at }) => ({ file: fileId, at }),
      key: ['id'],
      erased: 'stays',
    },
  }),
  materials: keptTable<'materials'>({
    personal: ['title', 'body'],
    plain: ['id', 'batchKey', 'fileId', 'releaseAt', 'classId', 'addedBy', 'addedAt', 'updatedAt'],
    listed: { title: 'Material of batches', columns: ['title', 'body'], by: 'addedBy' },
  }),
  recordings: keptTable<'recordings'>({
    personal: ['title', 'chapters'],
    plain: [
      'id',
      'batchKey',
      'classId',
      'host',
      'videoId',
      'fileId',
      'captionsId',
      'releaseAt',
      'expiresAt',
      'addedBy',
      'addedAt',
      'updatedAt',
    ],
    listed: { title: 'Recordings of classes', columns: ['title', 'chapters'], by: 'addedBy' },
  }),
  watching: keptTable<'watching'>({
    personal: [],
    plain: ['recordingId', 'userId', 'covered', 'updatedAt'],
    part: {
      title: 'Recordings watched',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ recordingId, position, updatedAt }) => ({
        recording: recordingId,
        'at second': position,
        at: updatedAt,
      }),
      key: ['recordingId', 'userId'],
      erased: 'removed',
    },
  }),
}
