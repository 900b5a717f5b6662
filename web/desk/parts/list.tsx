import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useCalmRows } from '#web/platform/calm-rows.ts'
import { useRowKeys } from '#web/platform/row-keys.ts'
import { MoreRows } from '#web/ui/dense/more-rows.tsx'
import { NewsLine } from '#web/ui/dense/news-line.tsx'
import { RowTable, type Column, type RowTableProps } from '#web/ui/dense/row-table.tsx'
import { Loading } from './loading.tsx'

interface ListProps<Page, Row> extends Pick<RowTableProps<Row>, 'caption' | 'nameOf' | 'to'> {
  /** A query with the rows of the question before in place of those that are still on their way. */
  readonly asked: UseInfiniteQueryResult<InfiniteData<Page>>
  /** What is asked: rows of one question stay where they are. */
  readonly question: string
  readonly rowsIn: (page: Page) => readonly Row[]
  readonly columns: (rows: readonly Row[]) => readonly Column<Row>[]
  /** What is on its way: "the letters". */
  readonly what: string
  readonly empty: ReactNode
}

/** A list of the server's, page by page, that stands still while news come. */
export function List<Page, Row extends { readonly id: string | number }>(props: ListProps<Page, Row>) {
  const { asked, question, rowsIn, columns, what, empty, ...table } = props
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = asked
  const { rows, waiting, show } = useCalmRows(question, isPlaceholderData ? undefined : data?.pages.flatMap(rowsIn))
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  if (!data) return <Loading what={what} error={error} />
  return (
    <div ref={list} aria-busy={isPlaceholderData}>
      <NewsLine count={waiting} onShow={show} />
      {rows.length === 0 && !isPlaceholderData ? (
        empty
      ) : (
        <RowTable {...table} columns={columns(rows)} rows={rows} keyOf={({ id }) => String(id)} />
      )}
      {rows.length > 0 && (
        <MoreRows
          shown={`${rows.length} shown`}
          busy={isFetchingNextPage}
          onMore={hasNextPage ? () => void fetchNextPage() : null}
        />
      )}
    </div>
  )
}
