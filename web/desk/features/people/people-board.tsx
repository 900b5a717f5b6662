import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import { PeopleQuery } from '#contract/people.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'
import { List } from '#web/desk/parts/list.tsx'
import { useKeys } from '#web/platform/keys.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { AlikeAddresses } from './alike-addresses.tsx'
import { columnsOf } from './people-columns.tsx'
import { PeopleFilters, type Filter } from './people-filters.tsx'
import { peopleQuery } from './person-calls.ts'

type Asked = Omit<PeopleQuery, 'after'>

const NO_FILTER = { kind: null, proven: null, seat: null, staff: null }

/** Members, or people who only asked. Filters and search stand in the address. */
export function PeopleBoard() {
  const { words, set } = useAddressFilters()
  const read = PeopleQuery.safeParse(Object.fromEntries(words))
  const { after: _place, ...query } = read.success ? read.data : {}
  const field = useRef<HTMLInputElement>(null)
  useKeys('People', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  const choose = (filter: Filter) => set({ ...NO_FILTER, ...filter })
  return (
    <>
      <div className="mb-3 grid gap-2">
        <SearchField
          label="Name, email or last digits"
          value={query.q ?? ''}
          onSearch={(q) => set({ q })}
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
    <List
      asked={asked}
      question={JSON.stringify(query)}
      rowsIn={({ people }) => people}
      columns={columnsOf}
      caption="People"
      nameOf={({ name }) => name}
      to={({ id }) => deskPaths.person(id)}
      what="the people"
      empty={
        <EmptyState title="Nobody fits">
          {query.q ? 'Search for fewer letters, or among everybody.' : 'This list changes by itself.'}
        </EmptyState>
      }
    />
  )
}
