import { number, plain, table, type TablesOf } from '../../database/table.ts'

export const HEALTH_TABLES = {
  /** The last faults of all servers, without anything personal; `MOST_FAULTS` rows at most. */
  loggedFaults: table({
    id: plain(),
    level: plain<'warn' | 'error'>(),
    words: plain(),
    times: number(),
    firstAt: plain(),
    lastAt: plain(),
  }),
}

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof HEALTH_TABLES> {}
}
