export interface Sorting {
  readonly by: string
  readonly isDescending: boolean
  readonly onSort: (by: string, isDescending: boolean) => void
}

interface ColumnHeadProps {
  readonly column: { readonly name: string; readonly isNumber?: boolean; readonly sort?: string }
  readonly sorting: Sorting | undefined
}

/** The head of a column. Where it sorts it is a button, which turns the order round when pressed again. */
export function ColumnHead({ column: { name, isNumber = false, sort }, sorting }: ColumnHeadProps) {
  const isSorted = sort !== undefined && sorting?.by === sort
  const direction = sorting?.isDescending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={`h-9 px-2 font-medium whitespace-nowrap ${isNumber ? 'text-right' : ''}`}
    >
      {sort === undefined || !sorting ? (
        name
      ) : (
        <button
          type="button"
          className={`inline-flex min-h-8 cursor-pointer items-center gap-1 hover:text-ink ${isSorted ? 'font-semibold text-ink' : ''}`}
          onClick={() => sorting.onSort(sort, isSorted && !sorting.isDescending)}
        >
          {name}
          <SortMark isShown={isSorted} isDescending={sorting.isDescending} />
        </button>
      )}
    </th>
  )
}

function SortMark({ isShown, isDescending }: { readonly isShown: boolean; readonly isDescending: boolean }) {
  return (
    <svg viewBox="0 0 10 10" className={`size-2.5 fill-current ${isShown ? '' : 'opacity-0'}`} aria-hidden="true">
      <path d={isDescending ? 'M1 3h8L5 8z' : 'M1 7h8L5 2z'} />
    </svg>
  )
}
