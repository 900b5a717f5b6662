/** What members ask and answer in the course room. */
import { among } from '../conditions.ts'
import { ERASED } from '../../accounts/erased-mark.ts'
import { keptTable } from '../kept-table.ts'

export const DOUBT_TABLES = {
  batchMessages: keptTable<'batchMessages'>({
    personal: ['subject', 'body'],
    plain: ['id', 'batchKey', 'authorId', 'sentKey', 'sentAt'],
    listed: { title: 'Messages to batches', columns: ['subject', 'body'], by: 'authorId' },
  }),
  doubts: keptTable<'doubts'>({
    personal: ['title', 'body', 'words'],
    plain: [
      'id',
      'batchKey',
      'classId',
      'authorId',
      'sentKey',
      'pictureId',
      'state',
      'answerId',
      'laterAt',
      'hiddenAt',
      'createdAt',
      'settledAt',
      'staffToldAt',
      'askerToldAt',
    ],
    part: {
      title: 'Questions in the course room',
      rowsOf: ({ uids }) => among('authorId', uids),
      shown: ({ batchKey, createdAt, title, body, state }) => ({ batch: batchKey, at: createdAt, title, body, state }),
      key: ['id'],
      // What others replied stays theirs.
      erased: ({ version }) => ({ title: ERASED, body: ERASED, words: '', pictureId: null, version: version + 1 }),
      searched: ['title', 'body', 'words'],
    },
  }),
  doubtReplies: keptTable<'doubtReplies'>({
    personal: ['body'],
    plain: ['id', 'doubtId', 'authorId', 'sentKey', 'hiddenAt', 'at'],
    part: {
      title: 'Replies in the course room',
      rowsOf: ({ uids }) => among('authorId', uids),
      shown: ({ at, body }) => ({ at, body }),
      key: ['id'],
      erased: () => ({ body: ERASED }),
      searched: ['body'],
    },
  }),
  doubtVotes: keptTable<'doubtVotes'>({
    personal: [],
    plain: ['doubtId', 'userId', 'at'],
    part: {
      title: 'The same question as others in the course room',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ at }) => ({ at }),
      key: ['doubtId', 'userId'],
      erased: 'removed',
    },
  }),
  doubtPictures: keptTable<'doubtPictures'>({
    personal: ['webp'],
    plain: ['id', 'addedBy', 'addedAt'],
    part: {
      title: 'Pictures of questions in the course room',
      rowsOf: ({ uids }) => among('addedBy', uids),
      shown: ({ addedAt, width, height }) => ({ at: addedAt, pixels: `${width} x ${height}` }),
      key: ['id'],
      erased: 'removed',
    },
  }),
}
