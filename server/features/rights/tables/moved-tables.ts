/** Seats from before the move, and letters about it. */
import { sql } from 'kysely'
import { among } from '../conditions.ts'
import { impersonal, keptTable } from '../kept-table.ts'

export const MOVED_TABLES = {
  oldSeats: keptTable<'oldSeats'>({
    personal: ['email', 'name', 'note'],
    plain: ['id', 'address', 'courseId', 'batchKey', 'state', 'obstacle', 'userId', 'at', 'settledAt'],
    part: {
      title: 'Seats from the old system',
      rowsOf: ({ uids, addresses }) => sql<boolean>`(${among('userId', uids)} or ${among('email', addresses)})`,
      shown: ({ name, email, courseId, batchKey, note, state, at }, { course }) => ({
        name,
        email,
        course: course(courseId),
        batch: batchKey,
        paid: note,
        state,
        'brought at': at,
      }),
      key: ['id'],
      // What stays of the row keeps a later run from bringing the person back.
      erased: () => ({ email: '', name: '', note: '', state: 'erased', obstacle: '', userId: null }),
      searched: ['note'],
    },
  }),
  movedLetters: keptTable<'movedLetters'>({
    personal: [],
    plain: ['userId', 'letterId', 'at'],
    part: {
      title: 'Letter about the move',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ at }) => ({ at }),
      key: ['userId'],
      erased: 'stays',
    },
  }),
  letterPace: impersonal<'letterPace'>('name', 'lastAt'),
}
