import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { ColumnHead, type Sorting } from './column-head.tsx'
import { type Selection, isSelected } from './selection.ts'

export interface Column<Row> {
  readonly key: string
  /** Its name in the head, and before the value on a card. */
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the right, one below the other. */
  readonly isNumber?: boolean
  /** The order's name in the question; without one the column does not sort. */
  readonly sort?: string
  /** Never broken into two lines. */
  readonly isShort?: boolean
  /** On a card: its title, at the title's right, a line or half of one with its name, a line without, or nowhere. */
  readonly card?: 'title' | 'side' | 'line' | 'half' | 'bare' | 'none'
}

export interface RowTableProps<Row> {
  /** What the rows are, for who does not see them. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What a row is called where it is selected. */
  readonly nameOf: (row: Row) => string
  /** Where the row's title leads; null where there is nothing behind it. */
  readonly to?: (row: Row) => string | null
  /** Opened before by this person. */
  readonly isSeen?: (row: Row) => boolean
  /** The row that is open beside the list. */
  readonly openKey?: string | null
  readonly sorting?: Sorting
  readonly selection?: Selection
}

// Where a table is not displayed as one, some browsers forget that it is one.
const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** Rows of one kind. Where a table has no room each is a card, and still a row of the same table to who reads it by ear. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { caption, columns, rows, keyOf, sorting, selection } = props
  return (
    <table {...AS.table} className="w-full max-xl:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...AS.group} className="max-xl:sr-only">
        <tr {...AS.row} className="border-b border-ink-soft text-left text-xs text-ink-soft">
          {selection && <SelectAll selection={selection} keys={rows.map(keyOf)} />}
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody {...AS.group} className="max-xl:grid max-xl:gap-2 md:max-xl:grid-cols-2">
        {rows.map((row) => (
          <TableRow key={keyOf(row)} {...props} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function TableRow<Row>({ row, ...table }: RowTableProps<Row> & { readonly row: Row }) {
  const { columns, keyOf, nameOf, isSeen, openKey, selection } = table
  const key = keyOf(row)
  return (
    <tr
      {...AS.row}
      data-row={key}
      aria-current={openKey === key || undefined}
      className={`group/row border-b border-line hover:bg-wash aria-[current]:bg-wash max-xl:relative max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 max-xl:rounded-sheet max-xl:border max-xl:bg-sheet max-xl:p-3 ${isSeen?.(row) ? 'text-ink-soft' : ''}`}
    >
      {selection && (
        <td {...AS.cell} className="w-9 max-xl:relative max-xl:z-10 max-xl:order-1 max-xl:-my-3 max-xl:-ml-2">
          <label className="grid size-11 cursor-pointer place-items-center xl:size-9">
            <input
              type="checkbox"
              data-select
              checked={isSelected(selection.selected, key)}
              aria-label={`Select ${nameOf(row)}`}
              className="size-4 max-xl:size-5"
              onChange={() => selection.toggle(key)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} table={table} row={row} column={column} />
      ))}
    </tr>
  )
}

const ON_CARD = {
  title: 'max-xl:order-2 max-xl:grow max-xl:basis-1/2 max-xl:text-base max-xl:font-semibold xl:font-medium',
  side: 'max-xl:order-3',
  line: 'max-xl:order-4 max-xl:basis-full max-xl:text-sm max-xl:empty:hidden',
  half: 'max-xl:order-5 max-xl:grow max-xl:basis-[40%] max-xl:text-sm max-xl:empty:hidden',
  bare: 'max-xl:order-6 max-xl:mt-2 max-xl:basis-full max-xl:empty:hidden',
  none: 'max-xl:hidden',
}

interface CellProps<Row> {
  readonly table: Omit<RowTableProps<Row>, 'row'>
  readonly row: Row
  readonly column: Column<Row>
}

function Cell<Row>({ table, row, column }: CellProps<Row>) {
  const { card = 'line', cell, isNumber = false, isShort = isNumber, name } = column
  const content = cell(row)
  const to = card === 'title' ? (table.to?.(row) ?? null) : null
  return (
    <td
      {...AS.cell}
      className={`h-10 px-2 py-1 max-xl:h-auto max-xl:p-0 ${isNumber ? 'figures xl:text-right' : ''} ${isShort ? 'whitespace-nowrap' : ''} ${ON_CARD[card]}`}
    >
      {(card === 'line' || card === 'half') && content !== null && (
        <span className="text-ink-soft xl:hidden">{name}: </span>
      )}
      {to !== null ? (
        <Link
          to={to}
          data-row-link
          className={`inline-flex min-h-8 items-center underline-offset-4 hover:underline max-xl:static max-xl:after:absolute max-xl:after:inset-0 ${table.isSeen?.(row) ? 'font-normal' : ''}`}
        >
          {content}
        </Link>
      ) : (
        content
      )}
    </td>
  )
}

function SelectAll({ selection, keys }: { readonly selection: Selection; readonly keys: readonly string[] }) {
  const count = keys.filter((key) => isSelected(selection.selected, key)).length
  const isAll = keys.length > 0 && count === keys.length
  return (
    <th {...AS.head} scope="col" className="w-9">
      <label className="grid size-9 cursor-pointer place-items-center">
        <input
          ref={(element) => {
            if (element) element.indeterminate = count > 0 && !isAll
          }}
          type="checkbox"
          aria-label="Select all rows shown"
          className="size-4"
          checked={isAll}
          onChange={() => selection.toggleAll(keys)}
        />
      </label>
    </th>
  )
}
