import type { Paise } from '#contract/catalog.ts'
import { among } from '../../../database/person-conditions.ts'
import {
  expiring,
  number,
  orNull,
  personal,
  plain,
  table,
  type TableOf,
  type TablesOf,
} from '../../../database/table.ts'

export const CLAIM_TABLES = {
  /** What members say that they have paid. */
  payerClaims: table(
    {
      id: plain(),
      userId: plain(),
      courseId: plain(),
      amount: number<Paise>(),
      typed: personal(),
      /** The same as `paidReferenceIn` writes it. */
      reference: personal(),
      state: plain<'open' | 'settled' | 'closed'>(),
      createdAt: plain(),
      /** When it is compared with the payments next. */
      compareAt: plain(),
      toldAt: orNull(plain()),
      keptUntil: plain(),
    },
    {
      over: expiring('keptUntil'),
      part: {
        title: 'Payments that you told us of',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ courseId, amount, typed, state, createdAt }, { course }) => ({
          course: course(courseId),
          rupees: (amount / 100).toFixed(2),
          'number typed': typed,
          state,
          at: createdAt,
        }),
        key: ['id'],
        erased: 'removed',
      },
    },
  ),
  /** Links in letters to payers without an account, by the digest of their token. */
  payerLinks: table(
    {
      digest: plain(),
      paymentId: plain(),
      /** Whose mailbox the link went to: it proves this address alone. */
      email: personal(),
      endsAt: plain(),
    },
    {
      over: expiring('endsAt'),
      part: {
        title: 'Links for payers',
        rowsOf: ({ paymentIds }) => among('paymentId', paymentIds),
        shown: null,
        key: ['digest'],
        erased: 'removed',
      },
    },
  ),
}

export type PayerClaimTable = TableOf<typeof CLAIM_TABLES.payerClaims>

declare module '../../../database/schema.ts' {
  interface Tables extends TablesOf<typeof CLAIM_TABLES> {}
}
