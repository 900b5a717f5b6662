import { among } from '../../database/person-conditions.ts'
import { number, orNull, personal, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'

export type PlaceState = 'active' | 'moved' | 'withdrawn' | 'completed'

export const SEAT_TABLES = {
  seats: table(
    {
      paymentId: plain(),
      userId: plain(),
      courseId: plain(),
      /** Of a seat that has ended the batch it had. Where an active one sits stands in `places`. */
      batchKey: orNull(plain()),
      state: plain<'active' | 'withdrawn'>(),
      createdAt: plain(),
      updatedAt: plain(),
    },
    {
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
    },
  ),
  /** A member in a batch. A member has one row in each batch, however often he comes and goes. */
  places: table(
    {
      id: plain(),
      batchKey: plain(),
      userId: plain(),
      courseId: plain(),
      /** The payment whose seat sits here; null where a person gave the place. */
      seatPaymentId: orNull(plain()),
      state: plain<PlaceState>(),
      since: plain(),
      until: orNull(plain()),
      /** The batch that the member moved to. */
      movedTo: orNull(plain()),
      /** Why a person gave the place, or once it has ended, why it did. */
      why: personal(),
      version: number(),
    },
    {
      part: {
        title: 'Places in batches',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ courseId, batchKey, state, since, until, why }, { course, batch }) => ({
          course: course(courseId),
          batch: batch(batchKey),
          state,
          since,
          until,
          why,
        }),
        key: ['id'],
        erased: () => ({ why: '' }),
        searched: ['why'],
      },
    },
  ),
  placeNotices: table({
    placeId: plain(),
    digest: plain(),
    toldAt: plain(),
  }),
  batchNotices: table({
    paymentId: plain(),
    digest: plain(),
    toldAt: plain(),
  }),
  /** What the database itself counts of a batch; everything else about it is content. */
  batches: table({
    batchKey: plain(),
    placesTaken: number(),
    version: number(),
  }),
  waiting: table(
    {
      batchKey: plain(),
      userId: plain(),
      at: plain(),
    },
    {
      part: {
        title: 'Waiting lists',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ batchKey, at }, { batch }) => ({ batch: batch(batchKey), since: at }),
        key: ['batchKey', 'userId'],
        erased: 'removed',
      },
    },
  ),
}

export type SeatTable = TableOf<typeof SEAT_TABLES.seats>
export type PlaceTable = TableOf<typeof SEAT_TABLES.places>
export type WaitingTable = TableOf<typeof SEAT_TABLES.waiting>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof SEAT_TABLES> {}
}
