import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SearchAnswer, type Found } from '#contract/people.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { textIsComing, useKeys } from '#web/platform/keys.ts'
import { problemOf, valueOf } from '#web/platform/query-client.ts'
import { useRowKeys } from '#web/platform/row-keys.ts'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { Link } from '#web/ui/link.tsx'

const SHORTEST = 2

const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['people', 'search', q],
    queryFn: () => valueOf(ask(SearchAnswer, api.desk.search.$get({ query: { q } }))),
    enabled: q.length >= SHORTEST,
  })

const KINDS: ReadonlyArray<readonly [keyof SearchAnswer, string]> = [
  ['people', 'People'],
  ['leads', 'Leads'],
  ['payments', 'Payments'],
  ['documents', 'Documents'],
  ['letters', 'Letters'],
]

/** One search over people, leads, payments, documents and letters. */
export function SearchBoard() {
  const { read, set } = useAddressFilters()
  const q = read('q').slice(0, 100)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { data, error, isPlaceholderData } = useQuery({ ...searchQuery(q), placeholderData: keepPreviousData })
  useKeys('Search', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  useRowKeys(list)
  useEffect(() => {
    textIsComing.set(false)
    field.current?.focus()
  }, [])
  return (
    <>
      <SearchField label="Name, email, phone or number" value={q} onSearch={(text) => set({ q: text })} field={field} />
      <div ref={list} className="mt-4" aria-busy={isPlaceholderData}>
        {error && !data && <Alert>{problemOf(error).detail}</Alert>}
        {q.length >= SHORTEST && data && <Answer found={data} />}
        {q.length < SHORTEST && (
          <p className="text-ink-soft">
            Type a name, an address, the end of a phone or payment id, a document’s number.
          </p>
        )}
      </div>
    </>
  )
}

function Answer({ found }: { readonly found: SearchAnswer }) {
  const shown = KINDS.filter(([kind]) => found[kind].length > 0)
  if (shown.length === 0)
    return <EmptyState title="Nothing fits">Search for fewer letters, or for another word.</EmptyState>
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {shown.map(([kind, name]) => (
        <section key={kind} aria-label={name} className="min-w-0 rounded-sheet border border-line bg-sheet p-3">
          <h2 className="tag mb-1 text-ink-soft">{name}</h2>
          <ul>
            {found[kind].map((one) => (
              <FoundLine key={one.id} found={one} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const FoundLine = ({ found: { id, title, about, href } }: { readonly found: Found }) => (
  <li data-row={id} className="border-b border-line last:border-0">
    <Link to={href} data-row-link className="group flex min-h-11 flex-col justify-center py-1 wrap-anywhere">
      <span className="font-medium underline-offset-4 group-hover:underline">{title}</span>
      <span className="text-sm text-ink-soft">{about}</span>
    </Link>
  </li>
)
