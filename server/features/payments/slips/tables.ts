import { among } from '../../../database/person-conditions.ts'
import { number, orNull, plain, table, type TableOf, type TablesOf } from '../../../database/table.ts'

export const SLIP_TABLES = {
  /** The slip of a payment that came past the provider, which lies in the file store. It is never changed. */
  paymentSlips: table(
    {
      paymentId: plain(),
      fileId: plain(),
      mediaType: plain(),
      bytes: number(),
      sha256: plain(),
      addedBy: plain(),
      addedAt: plain(),
      /** Since when no law keeps it: a round removes the file, and then the row. */
      overAt: orNull(plain()),
    },
    {
      part: {
        title: 'Slips of payments',
        rowsOf: ({ paymentIds }) => among('paymentId', paymentIds),
        shown: ({ paymentId, mediaType, bytes, addedAt }) => ({
          payment: paymentId,
          kind: mediaType,
          bytes,
          at: addedAt,
        }),
        key: ['paymentId'],
        erased: (_slip, at) => ({ overAt: at }),
        kept: { law: 'tax', column: 'paymentId' },
      },
    },
  ),
}

export type PaymentSlipTable = TableOf<typeof SLIP_TABLES.paymentSlips>

declare module '../../../database/schema.ts' {
  interface Tables extends TablesOf<typeof SLIP_TABLES> {}
}
