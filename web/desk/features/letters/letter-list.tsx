import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianTime } from '#contract/indian-time.ts'
import { kindInWords, LETTER_STATES, type LetterRow } from '#contract/letters.ts'
import { useAddressFilters } from '#web/desk/parts/address-filters.ts'
import { List } from '#web/desk/parts/list.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import type { Column } from '#web/ui/dense/row-table.tsx'
import { TimeAgo } from '#web/ui/dense/time-ago.tsx'
import { LetterFilters, type LetterFilter } from './letter-filters.tsx'
import { lettersQuery } from './letter-queries.ts'
import { answerWords, LetterStateBadge } from './letter-state.tsx'

/** The outbox, failed letters first. The filters stand in the address. */
export function LetterList() {
  const { read, set } = useAddressFilters()
  const filter: LetterFilter = { state: read('state'), kind: read('kind'), q: read('q') }
  const asked = useInfiniteQuery({ ...lettersQuery(askedBy(filter)), placeholderData: keepPreviousData })
  return (
    <>
      <LetterFilters filter={filter} onChange={set} />
      <List
        asked={asked}
        question={JSON.stringify(filter)}
        rowsIn={({ letters }) => letters}
        columns={() => COLUMNS}
        caption="Letters, failed ones first"
        nameOf={({ subject }) => subject}
        to={({ id }) => deskPaths.letter(id)}
        what="the letters"
        empty={
          asked.hasNextPage ? (
            <EmptyState title="None of the latest letters fits">Show more to look through older ones.</EmptyState>
          ) : (
            <EmptyState title={filter.state === 'dead' ? 'No letter failed' : 'No letter fits'}>
              {filter.q || filter.kind ? 'Search for other words, or for letters of every kind.' : null}
            </EmptyState>
          )
        }
      />
    </>
  )
}

function askedBy({ state, kind, q }: LetterFilter) {
  const known = [...LETTER_STATES, 'late' as const].find((one) => one === state)
  return { ...(known && { state: known }), ...(kind && { kind }), ...(q && { q }) }
}

const COLUMNS: readonly Column<LetterRow>[] = [
  {
    key: 'subject',
    name: 'Subject',
    card: 'title',
    cell: ({ subject }) => <span className="wrap-anywhere">{subject || 'No subject kept'}</span>,
  },
  { key: 'state', name: 'State', card: 'side', cell: ({ state }) => <LetterStateBadge state={state} /> },
  {
    key: 'recipient',
    name: 'To',
    cell: ({ recipient }) => <MailAddress>{recipient || 'Not kept'}</MailAddress>,
  },
  { key: 'kind', name: 'Kind', card: 'half', cell: ({ kind }) => kindInWords(kind) },
  {
    key: 'created',
    name: 'Written',
    card: 'half',
    isShort: true,
    cell: ({ createdAt }) => <TimeAgo at={createdAt} title={indianTime(createdAt)} />,
  },
  { key: 'tries', name: 'Tries', card: 'none', isNumber: true, cell: ({ attempts }) => attempts },
  {
    key: 'answer',
    name: 'Answer',
    cell: ({ lastError }) =>
      lastError && <span className="text-sm wrap-anywhere text-ink-soft">{answerWords(lastError)}</span>,
  },
]
