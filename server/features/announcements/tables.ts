import { ERASED } from '../../database/erased-mark.ts'
import { amongLower } from '../../database/person-conditions.ts'
import { orNull, personal, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'

export const ANNOUNCEMENT_TABLES = {
  /** Somebody asked to be told of a course's next batch. */
  batchRequests: table(
    {
      recordKey: plain(),
      courseId: plain(),
      email: personal(),
      /** Its digest, without what stands behind a plus sign. */
      mailbox: personal(),
      askedAt: plain(),
      token: personal(),
      toldBatch: orNull(plain()),
      toldAt: orNull(plain()),
      endedAt: orNull(plain()),
    },
    {
      part: {
        title: 'Agreed to hear of a next batch',
        rowsOf: ({ addresses }) => amongLower('email', addresses),
        shown: ({ courseId, email, askedAt, toldAt, endedAt }, { course }) => ({
          course: course(courseId),
          email,
          at: askedAt,
          told: toldAt,
          ended: endedAt,
        }),
        key: ['recordKey'],
        erased: ({ recordKey, endedAt }, at) => ({
          email: ERASED,
          mailbox: '',
          token: `erased ${recordKey}`,
          endedAt: endedAt ?? at,
        }),
      },
    },
  ),
}

export type BatchRequestTable = TableOf<typeof ANNOUNCEMENT_TABLES.batchRequests>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof ANNOUNCEMENT_TABLES> {}
}
