import { sql } from 'kysely'
import type { ConsentChannel, ConsentState, Purpose } from '#contract/consents.ts'
import { among } from '../../database/person-conditions.ts'
import { number, orNull, personal, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'

export const CONSENT_TABLES = {
  /** Every yes and no, in the order of `at`. Rows are only ever added; an erasure may empty the texts. */
  consents: table(
    {
      id: plain(),
      /** The digest of the address, without what stands behind a plus sign. */
      mailbox: plain(),
      email: personal(),
      userId: orNull(plain()),
      purpose: plain<Purpose>(),
      state: plain<ConsentState>(),
      noticeVersion: orNull(number()),
      noticeDigest: orNull(plain()),
      channel: plain<ConsentChannel>(),
      /** A member of the staff; empty for the person. */
      actor: plain(),
      proof: personal(),
      at: plain(),
    },
    {
      part: {
        title: 'What you agreed to',
        rowsOf: ({ addresses, uids }) => sql<boolean>`(${among('email', addresses)} or ${among('userId', uids)})`,
        shown: ({ purpose, state, channel, noticeVersion, proof, actor, at }, { by }) => ({
          purpose,
          state,
          at,
          channel,
          notice: noticeVersion,
          proof,
          'written down by': actor === '' ? 'You' : by(actor),
        }),
        key: ['id'],
        // Its trigger lets nothing else in.
        erased: () => ({ email: '', proof: '', userId: null }),
      },
      listed: { title: 'What others agreed to', columns: ['proof'], by: 'actor' },
    },
  ),
  /** The last no of a mailbox for a purpose. It outlives an erasure. */
  suppressions: table({
    mailbox: plain(),
    purpose: plain<Purpose>(),
    at: plain(),
  }),
  notices: table({
    digest: plain(),
    purpose: plain<Purpose>(),
    version: number(),
    language: plain(),
    title: plain(),
    text: plain(),
    firstUsedAt: plain(),
  }),
}

export type ConsentTable = TableOf<typeof CONSENT_TABLES.consents>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof CONSENT_TABLES> {}
}
