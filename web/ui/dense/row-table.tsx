import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { ColumnHead, type Sorting } from './column-head.tsx'
import { type Selection, isSelected } from './selection.ts'

export interface Column<Row> {
  readonly key: string
  /** Its name in the head, and before the value on a phone's card. */
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the right, one below the other. */
  readonly isNumber?: boolean
  /** The order's name in the question; without one the column does not sort. */
  readonly sort?: string
  /** Never broken into two lines. */
  readonly isShort?: boolean
  /** On a card: its title, at the title's right, a line or half of one with its name, or nowhere. */
  readonly card?: 'title' | 'side' | 'line' | 'half' | 'none'
}

export interface RowTableProps<Row> {
  /** What the rows are, for who does not see them. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What a row is called where it is selected. */
  readonly nameOf: (row: Row) => string
  /** Where the row's title leads. */
  readonly to?: (row: Row) => string
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

/** Rows of one kind. On a phone each is a card, and still a row of the same table to who reads it by ear. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { caption, columns, rows, keyOf, sorting, selection } = props
  return (
    <table {...AS.table} className="w-full max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...AS.group} className="max-md:sr-only">
        <tr {...AS.row} className="border-b border-ink-soft text-left text-xs text-ink-soft">
          {selection && <SelectAll selection={selection} keys={rows.map(keyOf)} />}
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody {...AS.group} className="max-md:grid max-md:gap-2">
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
      className={`group/row border-b border-line hover:bg-wash aria-[current]:bg-wash max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:rounded-sheet max-md:border max-md:bg-sheet max-md:p-3 ${isSeen?.(row) ? 'text-ink-soft' : ''}`}
    >
      {selection && (
        <td {...AS.cell} className="w-9 max-md:relative max-md:z-10 max-md:order-1 max-md:-my-3 max-md:-ml-2">
          <label className="grid size-11 cursor-pointer place-items-center md:size-9">
            <input
              type="checkbox"
              data-select
              checked={isSelected(selection.selected, key)}
              aria-label={`Select ${nameOf(row)}`}
              className="size-4 max-md:size-5"
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
  title: 'max-md:order-2 max-md:grow max-md:basis-1/2 max-md:text-base max-md:font-semibold md:font-medium',
  side: 'max-md:order-3',
  line: 'max-md:order-4 max-md:basis-full max-md:text-sm max-md:empty:hidden',
  half: 'max-md:order-5 max-md:grow max-md:basis-[40%] max-md:text-sm max-md:empty:hidden',
  none: 'max-md:hidden',
}

interface CellProps<Row> {
  readonly table: Omit<RowTableProps<Row>, 'row'>
  readonly row: Row
  readonly column: Column<Row>
}

function Cell<Row>({ table, row, column }: CellProps<Row>) {
  const { card = 'line', cell, isNumber = false, isShort = isNumber, name } = column
  const content = cell(row)
  return (
    <td
      {...AS.cell}
      className={`h-10 px-2 py-1 max-md:h-auto max-md:p-0 ${isNumber ? 'figures md:text-right' : ''} ${isShort ? 'whitespace-nowrap' : ''} ${ON_CARD[card]}`}
    >
      {(card === 'line' || card === 'half') && content !== null && (
        <span className="text-ink-soft md:hidden">{name}: </span>
      )}
      {card === 'title' && table.to ? (
        <Link
          to={table.to(row)}
          data-row-link
          className={`inline-flex min-h-8 items-center underline-offset-4 hover:underline max-md:static max-md:after:absolute max-md:after:inset-0 ${table.isSeen?.(row) ? 'font-normal' : ''}`}
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
