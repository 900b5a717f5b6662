import { number, plain, table, type TablesOf } from '../../database/table.ts'

export const SETTING_TABLES = {
  /** What owners set in the browser, a row for each group. */
  ownerSettings: table({
    name: plain(),
    sealed: plain(),
    version: number(),
    updatedBy: plain(),
    updatedAt: plain(),
  }),
}

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof SETTING_TABLES> {}
}
