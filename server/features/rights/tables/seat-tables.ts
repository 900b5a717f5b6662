/** Seats, and places in batches. */
import { among } from '../conditions.ts'
import { impersonal, keptTable } from '../kept-table.ts'

export const SEAT_TABLES = {
  seats: keptTable<'seats'>({
    personal: [],
    plain: ['paymentId', 'userId', 'courseId', 'batchKey', 'state', 'createdAt', 'updatedAt'],
    part: {
      title: 'Seats',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ paymentId, courseId, state, createdAt }, { course }) => ({
        course: course(courseId),
        payment: paymentId,
        state,
        since: createdAt,
      }),
      key: ['paymentId'],
      erased: 'stays',
    },
  }),
  seatEnds: keptTable<'seatEnds'>({
    personal: [],
    plain: [
      'paymentId',
      'userId',
      'courseId',
      'batchKey',
      'placeId',
      'placeSince',
      'state',
      'createdAt',
      'deskReason',
      'takenOverBy',
      'undoUntil',
    ],
    part: {
      title: 'Seats just taken back',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ paymentId, courseId, undoUntil }, { course }) => ({
        course: course(courseId),
        payment: paymentId,
        'can be undone until': undoUntil,
      }),
      key: ['paymentId'],
      erased: 'removed',
    },
  }),
  places: keptTable<'places'>({
    personal: ['why'],
    plain: ['id', 'batchKey', 'userId', 'courseId', 'seatPaymentId', 'state', 'since', 'until', 'movedTo'],
    part: {
      title: 'Places in batches',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ courseId, batchKey, state, since, until, why }, { course }) => ({
        course: course(courseId),
        batch: batchKey,
        state,
        since,
        until,
        why,
      }),
      key: ['id'],
      erased: () => ({ why: '' }),
      searched: ['why'],
    },
  }),
  waiting: keptTable<'waiting'>({
    personal: [],
    plain: ['batchKey', 'userId', 'at'],
    part: {
      title: 'Waiting lists',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ batchKey, at }) => ({ batch: batchKey, since: at }),
      key: ['batchKey', 'userId'],
      erased: 'removed',
    },
  }),
  batches: impersonal<'batches'>('batchKey'),
  placeNotices: impersonal<'placeNotices'>('placeId', 'digest', 'toldAt'),
  batchNotices: impersonal<'batchNotices'>('paymentId', 'digest', 'toldAt'),
}
