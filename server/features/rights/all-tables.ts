/** Every table of the database, as its owner declared it. One that is not here stops the type check and a test. */
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Column as Declaration, ColumnOf, Keys, KeptTable as Kept } from '../../database/table.ts'
import type { Queries } from '../../database/transaction.ts'
import { DATABASE_TABLES } from '../../database/tables.ts'
import { HTTP_TABLES } from '../../http/tables.ts'
import { OUTBOX_TABLES } from '../../outbox/tables.ts'
import { ACCOUNT_TABLES } from '../accounts/tables.ts'
import { ANNOUNCEMENT_TABLES } from '../announcements/tables.ts'
import { AUDIT_TABLES } from '../audit/tables.ts'
import { BACKUP_TABLES } from '../backups/tables.ts'
import { CLASS_TABLES } from '../classes/tables.ts'
import { CONSENT_TABLES } from '../consents/tables.ts'
import { CONTENT_TABLES } from '../content/tables.ts'
import { FILE_TABLES } from '../files/tables.ts'
import { HEALTH_TABLES } from '../health/tables.ts'
import { LEAD_TABLES } from '../leads/tables.ts'
import { MOVED_TABLES } from '../old-system/tables.ts'
import { CLAIM_TABLES } from '../payments/claims/tables.ts'
import { DOCUMENT_TABLES } from '../payments/documents/tables.ts'
import { PAYMENT_TABLES } from '../payments/facts/tables.ts'
import { PROVIDER_TABLES } from '../payments/provider/tables.ts'
import { SLIP_TABLES } from '../payments/slips/tables.ts'
import { PICTURE_TABLES } from '../pictures/tables.ts'
import { ROOM_TABLES } from '../room/tables.ts'
import { SETTING_TABLES } from '../settings/tables.ts'
import { SEAT_TABLES } from '../seats/tables.ts'
import { STAFF_TABLES } from '../staff/tables.ts'
import { SUBMISSION_TABLES } from '../submissions/tables.ts'
import { TIMETABLE_TABLES } from '../timetable/tables.ts'
import { RIGHTS_TABLES } from './tables.ts'

export type TableName = keyof Tables
export type Row<Name extends TableName> = Selectable<Tables[Name]>
export type Column<Name extends TableName> = ColumnOf<Row<Name>>

export interface KeptTable<Name extends TableName> extends Kept<Row<Name>> {
  readonly columns: Readonly<Record<Column<Name>, Declaration<unknown>>>
}

/** In the order in which a person reads them. */
export const ALL_TABLES: { readonly [Name in TableName]: KeptTable<Name> } = {
  ...ACCOUNT_TABLES,
  ...LEAD_TABLES,
  ...SUBMISSION_TABLES,
  ...ANNOUNCEMENT_TABLES,
  ...CONSENT_TABLES,
  ...PAYMENT_TABLES,
  ...CLAIM_TABLES,
  ...PROVIDER_TABLES,
  ...DOCUMENT_TABLES,
  ...SLIP_TABLES,
  ...SEAT_TABLES,
  ...MOVED_TABLES,
  ...CLASS_TABLES,
  ...ROOM_TABLES,
  ...TIMETABLE_TABLES,
  ...OUTBOX_TABLES,
  ...RIGHTS_TABLES,
  ...AUDIT_TABLES,
  ...STAFF_TABLES,
  ...CONTENT_TABLES,
  ...PICTURE_TABLES,
  ...FILE_TABLES,
  ...BACKUP_TABLES,
  ...HEALTH_TABLES,
  ...SETTING_TABLES,
  ...HTTP_TABLES,
  ...DATABASE_TABLES,
}

export const isTable = (name: string): name is TableName => Object.hasOwn(ALL_TABLES, name)

export const ALL_NAMES: readonly TableName[] = Object.keys(ALL_TABLES).filter(isTable)

/** Those of which a person reads. */
export const TABLE_NAMES: readonly TableName[] = ALL_NAMES.filter(
  (name) => (ALL_TABLES[name].part?.shown ?? null) !== null,
)

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
