/** A table as its owner declares it, once: types, what a person reads of it and what an erasure makes of it follow from that. */
import { sql, type Generated, type RawBuilder, type Selectable } from 'kysely'
import type { Law } from '#contract/erasures.ts'

/** A text column is `personal` where it may name a person or tell of one; `plain` are ids, times, states, and what is published. */
export interface Column<Stored> {
  readonly holds: 'personal' | 'plain' | 'number'
  readonly isNullable?: true
  /** For the types alone. */
  readonly as?: Stored
}

export const personal = <Text extends string = string>(): Column<Text> => ({ holds: 'personal' })
export const plain = <Text extends string = string>(): Column<Text> => ({ holds: 'plain' })
export const number = <Value extends number = number>(): Column<Value> => ({ holds: 'number' })
export const orNull = <Stored>({ holds }: Column<Stored>): Column<Stored | null> => ({ holds, isNullable: true })
/** The database gives it where an insertion does not. */
export const withDefault = <Stored>({ holds }: Column<Stored>): Column<Generated<Stored>> => ({ holds })

type Columns = Readonly<Record<string, Column<unknown>>>

/** As Kysely sees it. */
type StoredOf<Own extends Columns> = {
  -readonly [Name in keyof Own]: Own[Name] extends Column<infer Stored> ? Stored : never
}

export type TablesOf<Declared extends Readonly<Record<string, { readonly columns: Columns }>>> = {
  -readonly [Name in keyof Declared]: StoredOf<Declared[Name]['columns']>
}

type RowOf<Own extends Columns> = Selectable<StoredOf<Own>>

/** A row as it is read. */
export type TableOf<Declared extends { readonly columns: Columns }> = RowOf<Declared['columns']>

/** What a table keeps on people. */
export interface KeptTable<Row> {
  readonly part?: PersonPart<Row>
  /** Texts that somebody else is responsible for: whoever erases is told where they name the address, and they stay as they are. */
  readonly listed?: Listed<Row>
  readonly over?: Over
}

/** Rows that nobody needs any more: they are deleted, or changed so. */
interface Over {
  readonly when: (now: Date) => RawBuilder<boolean>
  readonly set?: RawBuilder<unknown>
}

/** Rows whose moment in this column is past. */
export const expiring = (column: string): Over => ({
  when: (now) => sql<boolean>`${sql.ref(column)} <= ${now.toISOString()}`,
})

export interface Declared<Own extends Columns> extends KeptTable<RowOf<Own>> {
  readonly columns: Own
}

export const table = <Own extends Columns>(columns: Own, kept: KeptTable<RowOf<Own>> = {}): Declared<Own> => ({
  columns,
  ...kept,
})

export type ColumnOf<Row> = Extract<keyof Row, string>

interface Listed<Row> {
  readonly title: string
  readonly columns: ReadonlyArray<ColumnOf<Row>>
  /** Who wrote it. */
  readonly by: ColumnOf<Row>
}

export interface PersonPart<Row> {
  /** As the person calls it. */
  readonly title: string
  readonly rowsOf: (keys: Keys) => RawBuilder<boolean>
  /** Rows that an erasure takes beside them: what others were told of the person. */
  readonly around?: (keys: Keys) => RawBuilder<boolean>
  /** Rows of others that the download tells of, without what the others wrote. No erasure takes them. */
  readonly ofOthers?: (keys: Keys) => RawBuilder<boolean>
  /** What no condition of a query can tell. */
  readonly isOf?: (row: Row, keys: Keys) => boolean
  /** What the download says of a row; null where it would say nothing to the person. */
  readonly shown: ((row: Row, look: Look, keys: Keys) => Shown) | null
  readonly key: ReadonlyArray<ColumnOf<Row>>
  /** What an erasure makes of a row: `stays` where nothing in it tells of the person, else the columns that change. */
  readonly erased:
    | 'removed'
    | 'stays'
    | ((row: Row, at: string, addresses: readonly string[]) => Partial<Row> | 'removed' | null)
  /** Rows that a law keeps: they are emptied on their date. */
  readonly kept?: Keeping<Row>
  /** Texts that may name the address of somebody whose row it is not. */
  readonly searched?: ReadonlyArray<ColumnOf<Row>>
  /** A row that names the address is emptied as if it were the person's; else the address alone is taken out of these texts. */
  readonly isNamedWhole?: (row: Row) => boolean
  /** What else changes in a row out of which an address is taken. */
  readonly mended?: (row: Row) => Partial<Row>
}

interface Keeping<Row> {
  readonly law: Law
  /** By which a row is found on its date. */
  readonly column: ColumnOf<Row>
  /** Where only some rows are kept. */
  readonly isKept?: (row: Row) => boolean
}

export type Shown = Readonly<Record<string, unknown>>

/** What a row says in words of its own is asked of these. */
export interface Look {
  /** Whoever acted: the person, a role at the desk, or the site. */
  readonly by: (actor: string) => string
  readonly course: (id: string) => string
  readonly batch: (key: string) => string
  /** Whether the reasons that staff gave are told: not to who may not read them in the audit. */
  readonly readsReasons: boolean
  /** A stored value without the ids of staff. */
  readonly withoutStaff: (value: unknown) => unknown
}

/** The keys by which rows of a person are found in every table. */
export interface Keys extends PaymentKeys {
  readonly uids: readonly string[]
  readonly contactIds: readonly string[]
  readonly addresses: readonly string[]
  readonly leadIds: readonly string[]
  /** "feedback/1700000000000": records that a touch of these leads tells of. */
  readonly recordPaths: readonly string[]
  /** Of the account and the contacts, ten digits each. They never make a row the person's. */
  readonly phones: readonly string[]
  /** Of the addresses. */
  readonly digests: readonly string[]
  /** Of their mailboxes, by which counters are called: somebody else may have another address of one. */
  readonly mailboxes: readonly string[]
}

export interface PaymentKeys {
  /** What the person paid: ordered with the account, or typed an address of the person where no account ordered it. */
  readonly paymentIds: readonly string[]
  /** Of these, what the account itself ordered: everything typed there was typed by the person. */
  readonly orderedIds: readonly string[]
  /** Of these, those whose seat nobody else has. */
  readonly soleIds: readonly string[]
  /** What somebody else paid for the person's seats. */
  readonly paidByOthers: readonly string[]
}
