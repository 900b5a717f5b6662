import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

type Row = Readonly<Record<string, SQLInputValue>>

const DIGITS = 6
const FIRST_SEQUENCE = 100_000
/** Tables in which a copy would say something else than that there is one person more. */
const ASIDE = /^(?:session|verification|documentSeries|counters|erasures|kysely_|sqlite_)/

/**
 * Copies one buyer of a business so often: each row that names the person, in each table, with names of its own. Returns how many rows
 * there are more.
 */
export function copyBuyer(file: string, count: number): number {
  const database = new DatabaseSync(file)
  database.exec('pragma foreign_keys = off; pragma synchronous = off; begin')
  const model = modelIn(database)
  const copies = model.rows.map(({ table, row }) => copier(database, table, row, model.keys))
  for (let number = 1; number <= count; number += 1) for (const copy of copies) copy(number)
  database.exec('commit; analyze')
  database.close()
  return copies.length * count
}

interface Model {
  /** By which rows name the person; each is another one in each copy. */
  readonly keys: readonly string[]
  readonly rows: ReadonlyArray<{ readonly table: string; readonly row: Row }>
}

function modelIn(database: DatabaseSync): Model {
  const buyer = database
    .prepare(
      `select "user"."id" as "uid", "user"."email" as "email", "seats"."paymentId" as "paymentId", "contacts"."id" as "contactId"
        from "seats" join "documents" on "documents"."paymentId" = "seats"."paymentId" join "user" on "user"."id" = "seats"."userId"
        join "contacts" on "contacts"."userId" = "user"."id" join "places" on "places"."seatPaymentId" = "seats"."paymentId"
        where "seats"."state" = 'active' order by "seats"."paymentId" limit 1`,
    )
    .get()
  if (!buyer) throw new Error('The business has no buyer with a seat, a place and an invoice')
  const keys = Object.values(buyer).map(String)
  const leads = database.prepare('select "id" from "leads" where "contactId" = ?').all(String(buyer['contactId']))
  keys.push(...leads.map(({ id }) => String(id)))
  const tables = database.prepare(`select "name" from "sqlite_master" where "type" = 'table'`).all()
  return {
    keys,
    rows: tables
      .map(({ name }) => String(name))
      .filter((table) => !ASIDE.test(table))
      .flatMap((table) => rowsNaming(database, table, keys).map((row) => ({ table, row }))),
  }
}

function rowsNaming(database: DatabaseSync, table: string, keys: readonly string[]): Row[] {
  const columns = database
    .prepare(`pragma table_info("${table}")`)
    .all()
    .map(({ name }) => String(name))
  const marks = keys.map(() => '?').join()
  const equal = columns.map((column) => `"${column}" in (${marks})`)
  const said = table === 'records' ? [`instr("body", ?)`] : []
  const values = [...columns.flatMap(() => keys), ...(said.length > 0 ? [keys[1] ?? ''] : [])]
  return database.prepare(`select * from "${table}" where ${[...equal, ...said].join(' or ')}`).all(...values)
}

/** Inserts the row with another number in each of its names. */
function copier(database: DatabaseSync, table: string, row: Row, keys: readonly string[]): (number: number) => void {
  const columns = Object.keys(row).filter((column) => !(column === 'id' && typeof row[column] === 'number'))
  const insert = database.prepare(
    `insert into "${table}" (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`,
  )
  const lone = loneColumns(database, table, row, keys)
  const makers = columns.map((column) => valueMaker(column, row[column] ?? null, { keys, isLone: lone.has(column) }))
  return (number) => void insert.run(...makers.map((make) => make(number)))
}

/** Those that have to be different in each row, and name nobody. */
function loneColumns(database: DatabaseSync, table: string, row: Row, keys: readonly string[]): Set<string> {
  const namesSomebody = (column: string) => keys.some((key) => textOf(row[column]).includes(key))
  const indexes = database.prepare(`pragma index_list("${table}")`).all()
  const unique = indexes.filter((index) => index['unique'] === 1).map(({ name }) => columnsOf(database, String(name)))
  return new Set(unique.filter((columns) => !columns.some(namesSomebody)).flat())
}

const columnsOf = (database: DatabaseSync, index: string): string[] =>
  database
    .prepare(`pragma index_info("${index}")`)
    .all()
    .map(({ name }) => String(name))

interface Naming {
  readonly keys: readonly string[]
  readonly isLone: boolean
}

function valueMaker(column: string, value: SQLInputValue, { keys, isLone }: Naming): (number: number) => SQLInputValue {
  if (column === 'sequence' && typeof value === 'number') return (number) => value + FIRST_SEQUENCE + number
  if (typeof value !== 'string') return () => value
  const parts = value.split(new RegExp(`(${keys.map(escaped).join('|')})`))
  if (parts.length > 1)
    return (number) =>
      parts.map((part, index) => (index % 2 === 1 ? named(part, String(number).padStart(DIGITS, '0')) : part)).join('')
  if (isLone && /^\d{13}$/.test(value)) return (number) => String(Number(value) + number)
  return isLone ? (number) => `${value}-${number}` : () => value
}

/** An address stays one. */
const named = (key: string, number: string): string =>
  key.includes('@') ? `${number}.${key}` : `${key.slice(0, -7)}z${number}`

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const textOf = (value: SQLInputValue | undefined): string => (typeof value === 'string' ? value : '')
