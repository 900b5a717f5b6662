/** What the course room holds. */
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
    plain: ['id', 'batchKey', 'fileId', 'releaseAt', 'addedBy', 'addedAt', 'updatedAt'],
    listed: { title: 'Material of batches', columns: ['title', 'body'], by: 'addedBy' },
  }),
}
