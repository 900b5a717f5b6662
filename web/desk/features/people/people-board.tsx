import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { PeopleQuery } from '#contract/people.ts'
import { useCalmRows } from '#web/platform/calm-rows.ts'
import { useKeys } from '#web/platform/keys.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { useRowKeys } from '#web/platform/row-keys.ts'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { MoreRows } from '#web/ui/dense/more-rows.tsx'
import { NewsLine } from '#web/ui/dense/news-line.tsx'
import { RowTable } from '#web/ui/dense/row-table.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { columnsOf } from './people-columns.tsx'
import { PeopleFilters, type Filter } from './people-filters.tsx'
import { peopleQuery } from './person-calls.ts'

type Asked = Omit<PeopleQuery, 'after'>

/** Members, or people who only asked. Filters and search stand in the address. */
export function PeopleBoard() {
  const [words, setWords] = useSearchParams()
  const read = PeopleQuery.safeParse(Object.fromEntries(words))
  const { after: _place, ...query } = read.success ? read.data : {}
  const field = useRef<HTMLInputElement>(null)
  useKeys('People', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  const ask = (asked: Asked) =>
    setWords(
      Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
      { replace: true },
    )
  const choose = (filter: Filter) => ask({ ...filter, ...(query.q && { q: query.q }) })
  return (
    <>
      <div className="mb-3 grid gap-2">
        <SearchField
          label="Name, email or last digits"
          value={query.q ?? ''}
          onSearch={(q) => ask({ ...query, q })}
          field={field}
        />
        <PeopleFilters query={query} onChoose={choose} />
      </div>
      <PeopleRows query={query} />
    </>
  )
}

function PeopleRows({ query }: { readonly query: Asked }) {
  const asked = useInfiniteQuery({ ...peopleQuery(query), placeholderData: keepPreviousData })
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = asked
  const { rows, waiting, show } = useCalmRows(
    JSON.stringify(query),
    isPlaceholderData ? undefined : data?.pages.flatMap(({ people }) => people),
  )
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  if (!data && error) return <Alert>{problemOf(error).detail}</Alert>
  if (!data) return <p role="status">Loading the people</p>
  return (
    <div ref={list} aria-busy={isPlaceholderData}>
      <NewsLine count={waiting} onShow={show} />
      {rows.length === 0 && !isPlaceholderData ? (
        <EmptyState title="Nobody fits">
          {query.q ? 'Search for fewer letters, or among everybody.' : 'This list changes by itself.'}
        </EmptyState>
      ) : (
        <RowTable
          caption="People"
          columns={columnsOf(rows)}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          to={({ id }) => deskPaths.person(id)}
        />
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
