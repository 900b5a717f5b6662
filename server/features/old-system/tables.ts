import { sql } from 'kysely'
import { among } from '../../database/person-conditions.ts'
import { number, orNull, personal, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'
import { asideOf, isAside } from '../submissions/aside-records.ts'
import { leftOf } from './left-of.ts'
import { withoutHash } from './old-accounts.ts'

/** `known`: the address had an account here already. `left`: the owner wanted it left out. `shut`: disabled there after it came here. */
export type ImportTarget = 'record' | 'user' | 'link' | 'shut' | 'contact' | 'parked' | 'known' | 'left' | 'erased'

export const MOVED_TABLES = {
  imports: table(
    {
      source: plain<'tree' | 'auth'>(),
      /** `enrollments/Aspen Plus/1731912345678`; of an account its id. */
      path: plain(),
      branch: plain(),
      /** SHA-256 of what it was when it was taken. */
      digest: plain(),
      targetType: plain<ImportTarget>(),
      targetId: plain(),
      /** As it came, as JSON; empty once the person was erased. */
      original: personal(),
      /** Digest of the address in it; empty without one. It outlives an erasure, so that no later run brings the person back. */
      address: plain(),
      /** What waits for an answer; empty where nothing does. */
      question: plain(),
      at: plain(),
    },
    {
      part: {
        title: 'Brought from the old system',
        rowsOf: ({ uids, contactIds, digests, addresses }) => sql<boolean>`(${among('address', digests)}
        or ("targetType" in ('user', 'link', 'shut') and ${among('targetId', uids)})
        or ("targetType" = 'contact' and ${among('targetId', contactIds)})
        or ("targetType" = 'record' and ${asideOf({ uids, addresses }, { branch: 'imports.targetId', text: 'imports.original' })}))`,
        shown: ({ path, original, at }) => ({ from: path, 'brought at': at, as: withoutHash(original) }),
        key: ['source', 'path'],
        // What stays of the row keeps a later run from bringing the person back.
        erased: (row, _at, addresses) => ({
          ...leftOf(row, addresses),
          original: '',
          targetType: 'erased' as const,
          targetId: '',
          question: '',
        }),
        searched: ['original'],
        isNamedWhole: ({ targetId }) => isAside(targetId),
      },
    },
  ),
  importAnswers: table({
    question: plain(),
    choice: plain(),
    actor: plain(),
    at: plain(),
  }),
  /** A seat that was paid for before the move. It waits until its address is proven, or until a person finds a place. */
  oldSeats: table(
    {
      id: plain(),
      /** Digest of the address. With the course it stays after an erasure, so that no later run brings the person back. */
      address: plain(),
      /** In lower case; empty once the person was erased. */
      email: personal(),
      name: personal(),
      courseId: plain(),
      batchKey: plain(),
      /** What was paid for it, for people to read: no payment of this site. */
      note: personal(),
      state: plain<'waiting' | 'given' | 'left' | 'erased'>(),
      /** Why it waits; empty where it does not. */
      obstacle: plain<'' | 'proof' | 'batchFull' | 'batchClosed' | 'seatElsewhere' | 'disabled'>(),
      wantsLetter: number(),
      userId: orNull(plain()),
      at: plain(),
      settledAt: orNull(plain()),
      version: number(),
    },
    {
      part: {
        title: 'Seats from the old system',
        rowsOf: ({ uids, addresses }) => sql<boolean>`(${among('userId', uids)} or ${among('email', addresses)})`,
        shown: ({ name, email, courseId, batchKey, note, state, at }, { course, batch }) => ({
          name,
          email,
          course: course(courseId),
          batch: batch(batchKey),
          paid: note,
          state,
          'brought at': at,
        }),
        key: ['id'],
        // What stays of the row keeps a later run from bringing the person back.
        erased: () => ({
          email: '',
          name: '',
          note: '',
          state: 'erased' as const,
          obstacle: '' as const,
          userId: null,
        }),
        searched: ['note'],
      },
    },
  ),
  movedLetters: table(
    {
      userId: plain(),
      letterId: plain(),
      at: plain(),
    },
    {
      part: {
        title: 'Letter about the move',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ at }) => ({ at }),
        key: ['userId'],
        erased: 'stays',
      },
    },
  ),
  letterPace: table({
    name: plain(),
    lastAt: plain(),
  }),
}

export type ImportTable = TableOf<typeof MOVED_TABLES.imports>
export type OldSeatTable = TableOf<typeof MOVED_TABLES.oldSeats>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof MOVED_TABLES> {}
}
