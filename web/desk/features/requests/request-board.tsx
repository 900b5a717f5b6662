import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import { RIGHTS_WORDS, type RightsRow } from '#contract/rights-requests.ts'
import { indianDay } from '#contract/indian-time.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'
import { List } from '#web/desk/parts/list.tsx'
import { useKeys } from '#web/platform/keys.ts'
import { Chip, ChipRow } from '#web/ui/dense/chip.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import type { Column } from '#web/ui/dense/row-table.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { requestsQuery } from './request-calls.ts'

/** What people asked for by law, due first. Filters and search stand in the address. */
export function RequestBoard() {
  const { read, set } = useAddressFilters()
  const state = read('state') === 'closed' ? 'closed' : 'open'
  const q = read('q')
  const query = { state, ...(q && { q }) } as const
  const asked = useInfiniteQuery({ ...requestsQuery(query), placeholderData: keepPreviousData })
  const field = useRef<HTMLInputElement>(null)
  useKeys('Rights requests', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  return (
    <>
      <div className="mb-3 grid gap-2">
        <SearchField label="Name or email" value={q} onSearch={(text) => set({ q: text })} field={field} />
        <ChipRow label="Which requests">
          <Chip isOn={state === 'open'} onPress={() => set({ state: null })}>
            Open
          </Chip>
          <Chip isOn={state === 'closed'} onPress={() => set({ state: 'closed' })}>
            Closed
          </Chip>
        </ChipRow>
      </div>
      <List
        asked={asked}
        question={JSON.stringify(query)}
        rowsIn={({ requests }) => requests}
        columns={() => COLUMNS}
        caption="Rights requests, due first"
        nameOf={({ name }) => name}
        to={({ id }) => deskPaths.request(id)}
        what="the requests"
        empty={
          <EmptyState title={q ? 'No request fits' : state === 'open' ? 'No request is open' : 'None was closed yet'}>
            {q ? 'Search for less.' : 'Whoever asks by letter or phone is written down here.'}
          </EmptyState>
        }
      />
    </>
  )
}

const COLUMNS: readonly Column<RightsRow>[] = [
  { key: 'name', name: 'Name', card: 'title', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    key: 'due',
    name: 'Due',
    card: 'side',
    isShort: true,
    cell: ({ dueOn, isLate }) => <span className={isLate ? 'font-semibold text-trip' : ''}>{indianDay(dueOn)}</span>,
  },
  { key: 'kind', name: 'Asks to', cell: ({ kind }) => RIGHTS_WORDS[kind] },
  { key: 'email', name: 'Email', cell: ({ email }) => <MailAddress>{email}</MailAddress> },
  { key: 'received', name: 'Came', isShort: true, cell: ({ receivedOn }) => indianDay(receivedOn) },
]
