/** What a table keeps on people. Every table stands in `all-tables.ts`, and a test compares that with the database. */
import type { Law } from '#contract/erasures.ts'
import type { RawBuilder, Selectable } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Keys } from './keys.ts'

export type TableName = keyof Tables
export type Row<Name extends TableName> = Selectable<Tables[Name]>
export type Column<Name extends TableName> = Extract<keyof Row<Name>, string>
export type Shown = Readonly<Record<string, unknown>>

/** What a row says in words of its own is asked of these. */
export interface Look {
  /** Whoever acted: the person, a role at the desk, or the site. */
  readonly by: (actor: string) => string
  readonly course: (id: string) => string
  /** Whether the reasons that staff gave are told: not to who may not read them in the audit. */
  readonly readsReasons: boolean
  /** A stored value without the ids of staff. */
  readonly withoutStaff: (value: unknown) => unknown
}

export interface KeptTable<Name extends TableName> {
  /** Text columns that may name a person, or tell of one. */
  readonly personal: ReadonlyArray<Column<Name>>
  /** Text columns that never do: ids, times, states, and what is published. */
  readonly plain: ReadonlyArray<Column<Name>>
  readonly part?: PersonPart<Name>
  /** Texts that somebody else is responsible for: whoever erases is told where they name the address, and they stay as they are. */
  readonly listed?: Listed<Name>
}

interface Listed<Name extends TableName> {
  readonly title: string
  readonly columns: ReadonlyArray<Column<Name>>
  /** Who wrote it. */
  readonly by: Column<Name>
}

export interface PersonPart<Name extends TableName> {
  /** As the person calls it. */
  readonly title: string
  readonly rowsOf: (keys: Keys) => RawBuilder<boolean>
  /** Rows that an erasure takes beside them: what others were told of the person. */
  readonly around?: (keys: Keys) => RawBuilder<boolean>
  /** Rows of others that the download tells of, without what the others wrote. No erasure takes them. */
  readonly ofOthers?: (keys: Keys) => RawBuilder<boolean>
  /** What no condition of a query can tell. */
  readonly isOf?: (row: Row<Name>, keys: Keys) => boolean
  /** What the download says of a row; null where it would say nothing to the person. */
  readonly shown: ((row: Row<Name>, look: Look, keys: Keys) => Shown) | null
  readonly key: ReadonlyArray<Column<Name>>
  /** What an erasure makes of a row: `stays` where nothing in it tells of the person, else the columns that change. */
  readonly erased:
    | 'removed'
    | 'stays'
    | ((row: Row<Name>, at: string, addresses: readonly string[]) => Partial<Row<Name>> | 'removed' | null)
  /** Rows that a law keeps: they are emptied on their date. */
  readonly kept?: Keeping<Name>
  /** Texts that may name the address of somebody whose row it is not. */
  readonly searched?: ReadonlyArray<Column<Name>>
  /** A row that names the address is emptied as if it were the person's; else the address alone is taken out of these texts. */
  readonly isNamedWhole?: (row: Row<Name>) => boolean
  /** What else changes in a row out of which an address is taken. */
  readonly mended?: (row: Row<Name>) => Partial<Row<Name>>
}

interface Keeping<Name extends TableName> {
  readonly law: Law
  /** By which a row is found on its date. */
  readonly column: Column<Name>
  /** Where only some rows are kept. */
  readonly isKept?: (row: Row<Name>) => boolean
}

export const keptTable = <Name extends TableName>(table: KeptTable<Name>): KeptTable<Name> => table

/** A table that keeps nothing on people. */
export const impersonal = <Name extends TableName>(...plain: ReadonlyArray<Column<Name>>): KeptTable<Name> => ({
  personal: [],
  plain,
})
