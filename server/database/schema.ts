/** Every table, as Kysely sees it: each owner adds those of its `tables.ts`. Times are ISO 8601 UTC text, booleans 0 or 1. */
export interface Tables {}
