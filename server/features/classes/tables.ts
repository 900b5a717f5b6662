import { among } from '../../database/person-conditions.ts'
import { number, orNull, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'

export const CLASS_TABLES = {
  /** A lesson of a batch. Its number stays with it when it moves. */
  classes: table({
    id: plain(),
    batchKey: plain(),
    number: number(),
    title: plain(),
    startsAt: plain(),
    endsAt: plain(),
    state: plain<'planned' | 'cancelled'>(),
    /** Goes up with each change that a calendar must learn of. */
    sequence: number(),
    version: number(),
    updatedAt: plain(),
    /** Sealed, of a class that meets elsewhere than its batch. */
    joinUrl: orNull(plain()),
  }),
  /** Who pressed to go into which class, and when. */
  joins: table(
    {
      id: plain(),
      classId: plain(),
      userId: plain(),
      at: plain(),
    },
    {
      part: {
        title: 'Classes joined',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ classId, at }) => ({ class: classId, at }),
        key: ['id'],
        erased: 'stays',
      },
    },
  ),
}

export type ClassTable = TableOf<typeof CLASS_TABLES.classes>
export type JoinTable = TableOf<typeof CLASS_TABLES.joins>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof CLASS_TABLES> {}
}
