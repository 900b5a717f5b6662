/** Every table of the database, with what it keeps on people. One that is not here stops the type check and a test. */
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../database/transaction.ts'
import type { KeptTable, Row, TableName } from './kept-table.ts'
import type { Keys } from './keys.ts'
import { ACCOUNT_TABLES } from './tables/account-tables.ts'
import { CONSENT_TABLES } from './tables/consent-tables.ts'
import { CONTENT_TABLES } from './tables/content-tables.ts'
import { DOUBT_TABLES } from './tables/doubt-tables.ts'
import { IMPORT_TABLES } from './tables/import-tables.ts'
import { LEAD_TABLES } from './tables/lead-tables.ts'
import { MONEY_TABLES } from './tables/money-tables.ts'
import { MOVED_TABLES } from './tables/moved-tables.ts'
import { ROOM_TABLES } from './tables/room-tables.ts'
import { SEAT_TABLES } from './tables/seat-tables.ts'
import { TIMETABLE_TABLES } from './tables/timetable-tables.ts'
import { WRITTEN_TABLES } from './tables/written-tables.ts'

export const ALL_TABLES: { readonly [Name in TableName]: KeptTable<Name> } = {
  ...ACCOUNT_TABLES,
  ...CONSENT_TABLES,
  ...CONTENT_TABLES,
  ...DOUBT_TABLES,
  ...IMPORT_TABLES,
  ...LEAD_TABLES,
  ...MONEY_TABLES,
  ...MOVED_TABLES,
  ...ROOM_TABLES,
  ...SEAT_TABLES,
  ...TIMETABLE_TABLES,
  ...WRITTEN_TABLES,
}

export const isTable = (name: string): name is TableName => Object.hasOwn(ALL_TABLES, name)

export const ALL_NAMES: readonly TableName[] = Object.keys(ALL_TABLES).filter(isTable)

/** The order in which a person reads them. */
export const TABLE_NAMES = [
  'user',
  'account',
  'session',
  'contacts',
  'unseenAddresses',
  'records',
  'imports',
  'leads',
  'leadLabels',
  'leadTouches',
  'registrations',
  'batchRequests',
  'consents',
  'purchaseIntents',
  'paymentOrders',
  'payments',
  'paymentDisputes',
  'refundOrders',
  'paymentAudit',
  'seats',
  'seatEnds',
  'places',
  'waiting',
  'oldSeats',
  'movedLetters',
  'joins',
  'attendance',
  'meetingRows',
  'watching',
  'fetches',
  'feeds',
  'doubts',
  'doubtReplies',
  'doubtVotes',
  'doubtPictures',
  'buyerStates',
  'documents',
  'outbox',
  'rightsRequests',
  'auditLog',
  'staffRoles',
  'staffGrants',
  'staffInvitations',
  'savedViews',
  'contentDrafts',
] as const satisfies readonly TableName[]

/** The rows of a person in a table. */
export async function rowsOf<Name extends TableName>(
  queries: Queries,
  name: Name,
  keys: Keys,
): Promise<Array<Row<Name>>> {
  const part: KeptTable<Name>['part'] = ALL_TABLES[name].part
  if (!part) return []
  const rows = await rowsWhere(queries, name, part.rowsOf(keys))
  return rows.filter((row) => part.isOf?.(row, keys) ?? true)
}

/** Rows of others in a table that are about the person too. */
export async function rowsOfOthers<Name extends TableName>(
  queries: Queries,
  name: Name,
  keys: Keys,
): Promise<Array<Row<Name>>> {
  const part: KeptTable<Name>['part'] = ALL_TABLES[name].part
  return part?.ofOthers ? rowsWhere(queries, name, part.ofOthers(keys)) : []
}

export async function rowsWhere<Name extends TableName>(
  queries: Queries,
  name: Name,
  condition: RawBuilder<boolean>,
): Promise<Array<Row<Name>>> {
  const { rows } = await sql<Row<Name>>`select * from ${sql.table(name)} where ${condition}`.execute(queries)
  return rows
}
