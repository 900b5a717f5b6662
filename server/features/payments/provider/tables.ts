import { plain, table, type TablesOf } from '../../../database/table.ts'

export const PROVIDER_TABLES = {
  /** One row: for which day of India the provider is asked next what it paid out, and when; empty before the first time. */
  settlementState: table({ id: plain(), day: plain(), nextAt: plain() }),
}

declare module '../../../database/schema.ts' {
  interface Tables extends TablesOf<typeof PROVIDER_TABLES> {}
}
