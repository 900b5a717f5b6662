/** Conditions of queries by the keys of a person. */
import { sql } from 'kysely'
import type { Keys } from './table.ts'

export const NONE = sql<boolean>`1 = 0`

/** True where the column holds one of these. */
export const among = (column: string, values: readonly string[]) =>
  values.length === 0 ? NONE : sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`

export const amongLower = (column: string, values: readonly string[]) =>
  values.length === 0 ? NONE : sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(values)})`

/** For a pattern of `like` that escapes with a backslash. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** What an account asked for is that account's, whatever address it was made with. */
export const requestsOf = ({ addresses, uids }: Pick<Keys, 'addresses' | 'uids'>) =>
  sql<boolean>`((${among('email', addresses)} and "userId" is null) or ${among('userId', uids)})`
