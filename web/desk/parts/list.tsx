import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useCalmRows } from '#web/platform/calm-rows.ts'
import type { KeyBinding } from '#web/platform/keys.ts'
import { useRowKeys } from '#web/platform/row-keys.ts'
import { useStore } from '#web/platform/store.ts'
import { MoreRows } from '#web/ui/dense/more-rows.tsx'
import { NewsLine } from '#web/ui/dense/news-line.tsx'
import { RowTable, type Column, type RowTableProps } from '#web/ui/dense/row-table.tsx'
import { lastDeed } from './deed.ts'
import { Loading } from './loading.tsx'

interface Named {
  readonly id: string | number
}

interface FrameProps<Page, Row> {
  /** A query with the rows of the question before in place of those that are still on their way. */
  readonly asked: UseInfiniteQueryResult<InfiniteData<Page>>
  /** What is asked: rows of one question stay where they are. */
  readonly question: string
  readonly rowsIn: (page: Page) => readonly Row[]
  readonly what: string
  readonly empty: ReactNode
  /** Ids of rows that the reader has worked off: they go at once. */
  readonly workedOff?: readonly string[]
  readonly keys?: readonly KeyBinding[]
  readonly shown?: (count: number) => string
  /** Between the rows and what leads to more of them. */
  readonly renderBelow?: (rows: readonly Row[]) => ReactNode
}

interface ListFrameProps<Page, Row> extends FrameProps<Page, Row> {
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** Rows of the server's, page by page, that stand still while news of others come. */
export function ListFrame<Page, Row extends Named>(props: ListFrameProps<Page, Row>) {
  const { asked, question, rowsIn, what, empty, workedOff, keys, shown = shownWords, renderBelow, children } = props
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = asked
  const come = isPlaceholderData ? undefined : data?.pages.flatMap(rowsIn)
  const deed = useStore(lastDeed)
  const known = asked.dataUpdatedAt >= deed ? deed : 'before'
  const { rows, waiting, show } = useCalmRows(`${known} ${question}`, come, workedOff)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list, keys)
  if (!data) return <Loading what={what} error={error} />
  return (
    <div ref={list} aria-busy={isPlaceholderData}>
      <NewsLine count={waiting} onShow={show} />
      {rows.length === 0 && !isPlaceholderData ? (waiting === 0 ? empty : null) : children(rows)}
      {renderBelow?.(rows)}
      {(rows.length > 0 || hasNextPage) && (
        <MoreRows
          shown={shown(rows.length)}
          busy={isFetchingNextPage}
          onMore={hasNextPage ? () => void fetchNextPage() : null}
        />
      )}
    </div>
  )
}

const shownWords = (count: number) => `${count} shown`

type OfTable<Row> = Pick<
  RowTableProps<Row>,
  'caption' | 'nameOf' | 'to' | 'isSeen' | 'openKey' | 'sorting' | 'selection'
>

interface ListProps<Page, Row> extends FrameProps<Page, Row>, OfTable<Row> {
  readonly columns: (rows: readonly Row[]) => readonly Column<Row>[]
}

/** The same as a table. */
export const List = <Page, Row extends Named>(props: ListProps<Page, Row>) => (
  <ListFrame {...props}>
    {(rows) => <RowTable {...props} columns={props.columns(rows)} rows={rows} keyOf={({ id }) => String(id)} />}
  </ListFrame>
)
