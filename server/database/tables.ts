import { plain, table, type TableOf, type TablesOf } from './table.ts'

export const DATABASE_TABLES = {
  catchUps: table({
    name: plain(),
    endsAt: plain(),
  }),
  /** A row that a law keeps of somebody who was erased. */
  erasureKept: table({
    erasureId: plain(),
    tableName: plain(),
    rowId: plain(),
    law: plain<'tax' | 'log'>(),
    until: plain(),
  }),
}

export type KeptRowTable = TableOf<typeof DATABASE_TABLES.erasureKept>

declare module './schema.ts' {
  interface Tables extends TablesOf<typeof DATABASE_TABLES> {}
}
