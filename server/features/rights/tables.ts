import type { RightsChannel, RightsKind, RightsState } from '#contract/rights-requests.ts'
import { ERASED } from '../../database/erased-mark.ts'
import { requestsOf } from '../../database/person-conditions.ts'
import { number, orNull, personal, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'

export const RIGHTS_TABLES = {
  rightsRequests: table(
    {
      id: plain(),
      kind: plain<RightsKind>(),
      name: personal(),
      /** In lower case. */
      email: personal(),
      channel: plain<RightsChannel>(),
      asked: personal(),
      /** Days of India. */
      receivedOn: plain(),
      dueOn: plain(),
      state: plain<RightsState>(),
      answer: personal(),
      handledBy: orNull(plain()),
      closedAt: orNull(plain()),
      version: number(),
      /** The account in which it was asked; null where staff wrote it down. */
      userId: orNull(plain()),
      /** Name and address, as searches compare. */
      folded: personal(),
    },
    {
      part: {
        title: 'What you asked for by law',
        rowsOf: requestsOf,
        shown: ({ kind, name, email, channel, asked, receivedOn, dueOn, state, answer, handledBy }, { by }) => ({
          kind,
          name,
          email,
          'came by': channel,
          'came on': receivedOn,
          asked,
          'due on': dueOn,
          state,
          answer,
          'answered by': handledBy === null ? null : by(handledBy),
        }),
        key: ['id'],
        erased: ({ version }) => ({
          name: ERASED,
          email: ERASED,
          asked: ERASED,
          answer: ERASED,
          folded: '',
          version: version + 1,
        }),
        searched: ['email', 'asked', 'answer', 'folded'],
      },
    },
  ),
  /** Who was erased, by ids alone. */
  erasures: table({
    id: plain(),
    userId: orNull(plain()),
    contactIds: plain(),
    erasedBy: plain(),
    why: plain(),
    counts: plain(),
    hiddenAt: plain(),
    purgeAt: plain(),
    purgedAt: orNull(plain()),
    /** When it was noted outside the database too. */
    notedAt: orNull(plain()),
    /** Whose files are still there, as JSON; null once they are gone. */
    toClear: orNull(plain()),
  }),
}

export type RightsRequestTable = TableOf<typeof RIGHTS_TABLES.rightsRequests>
export type ErasureTable = TableOf<typeof RIGHTS_TABLES.erasures>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof RIGHTS_TABLES> {}
}
