import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { PeopleQuery } from '#contract/people.ts'
import { PagedRows } from '#web/desk/parts/paged-rows.tsx'
import { useKeys } from '#web/platform/keys.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { AlikeAddresses } from './alike-addresses.tsx'
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
      <AlikeAddresses />
      <PeopleRows query={query} />
    </>
  )
}

function PeopleRows({ query }: { readonly query: Asked }) {
  const asked = useInfiniteQuery({ ...peopleQuery(query), placeholderData: keepPreviousData })
  return (
    <PagedRows
      asked={asked}
      question={JSON.stringify(query)}
      rowsIn={({ people }) => people}
      columns={columnsOf}
      caption="People"
      nameOf={({ name }) => name}
      to={({ id }) => deskPaths.person(id)}
      loading="Loading the people"
      empty={
        <EmptyState title="Nobody fits">
          {query.q ? 'Search for fewer letters, or among everybody.' : 'This list changes by itself.'}
        </EmptyState>
      }
    />
  )
}
