import { PostgresAdapter } from 'kysely'
import type { Queries } from './transaction.ts'

export const isPostgres = (queries: Queries): boolean => queries.getExecutor().adapter instanceof PostgresAdapter
