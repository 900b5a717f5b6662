/** What a table keeps on people. Every table stands in `all-tables.ts`, and a test compares that with the database. */
import type { RawBuilder, Selectable } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Keys } from './keys.ts'

export type TableName = keyof Tables
export type Column<Name extends TableName> = Extract<keyof Tables[Name], string>
export type Row<Name extends TableName> = Selectable<Tables[Name]>
export type Shown = Readonly<Record<string, unknown>>

/** What a row says in words of its own is asked of these. */
export interface Look {
  /** Whoever acted: the person, a role at the desk, or the site. */
  readonly by: (actor: string) => string
  readonly course: (id: string) => string
  /** A stored value without the ids of staff. */
  readonly withoutStaff: (value: unknown) => unknown
}

export interface KeptTable<Name extends TableName> {
  /** Text columns that may name a person, or tell of one. */
  readonly personal: ReadonlyArray<Column<Name>>
  /** Text columns that never do: ids, times, states, and what is published. */
  readonly plain: ReadonlyArray<Column<Name>>
  readonly part?: PersonPart<Name>
}

export interface PersonPart<Name extends TableName> {
  /** As the person calls it. */
  readonly title: string
  readonly rowsOf: (keys: Keys) => RawBuilder<boolean>
  /** What no condition of a query can tell. */
  readonly isOf?: (row: Row<Name>, keys: Keys) => boolean
  /** What the download says of a row; null where it would say nothing to the person. */
  readonly shown: ((row: Row<Name>, look: Look) => Shown) | null
}

export const keptTable = <Name extends TableName>(table: KeptTable<Name>): KeptTable<Name> => table

/** A table that keeps nothing on people. */
export const impersonal = <Name extends TableName>(...plain: ReadonlyArray<Column<Name>>): KeptTable<Name> => ({
  personal: [],
  plain,
})
