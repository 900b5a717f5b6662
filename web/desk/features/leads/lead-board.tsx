import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { LEAD_SORTS } from '#contract/leads.ts'
import { useCalmRows } from '#web/platform/calm-rows.ts'
import { textIsComing } from '#web/platform/keys.ts'
import { focusedRow, useRowKeys } from '#web/platform/row-keys.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { MoreRows } from '#web/ui/dense/more-rows.tsx'
import { NewsLine } from '#web/ui/dense/news-line.tsx'
import { RowTable } from '#web/ui/dense/row-table.tsx'
import { useSelection } from '#web/ui/dense/selection.ts'
import { Loading } from '../../parts/loading.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { COLUMNS } from './lead-columns.tsx'
import { leadsQuery } from './lead-queries.ts'
import { leadAddress } from './lead-address.ts'
import type { LeadQuestion } from './lead-question.ts'
import { countWords } from './lead-words.ts'

/** The leads that the address asks for. */
export function LeadBoard({ question }: { readonly question: LeadQuestion }) {
  const asked = useInfiniteQuery({ ...leadsQuery(question.text), placeholderData: keepPreviousData })
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage } = asked
  const { rows, waiting, show } = useCalmRows(
    question.text,
    isPlaceholderData ? undefined : data?.pages.flatMap(({ leads }) => leads),
  )
  const selection = useSelection(question.text)
  const list = useRef<HTMLDivElement>(null)
  useLeadKeys(list, question)
  const count = data?.pages[0]?.count ?? 0
  if (!data) return <Loading what="leads" error={error} />
  return (
    <div ref={list} aria-busy={isPlaceholderData}>
      <NewsLine count={waiting} onShow={show} />
      {rows.length === 0 && !isPlaceholderData ? (
        <EmptyState title={question.isFiltered ? 'Nobody fits these filters' : 'No leads yet'}>
          {question.isFiltered ? 'Take one away, or search for less.' : 'Whoever fills in a form stands here.'}
        </EmptyState>
      ) : (
        <RowTable
          caption="Leads"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          to={({ id }) => leadAddress(id, question.text)}
          isSeen={({ isOpened }) => isOpened}
          sorting={sortingOf(question)}
          selection={selection}
        />
      )}
      <BulkActions question={question} rows={rows} selection={selection} total={count} />
      <MoreRows
        shown={`${rows.length} of ${countWords(count)}`}
        busy={isFetchingNextPage}
        onMore={hasNextPage ? () => void fetchNextPage() : null}
      />
    </div>
  )
}

const DESCENDING = new Set<string>(['latest', 'newest'])

/** An order of the server has one direction, the one that staff ask for. */
function sortingOf(question: LeadQuestion) {
  const by = LEAD_SORTS.find((sort) => sort === question.value('sort')) ?? 'latest'
  return { by, isDescending: DESCENDING.has(by), onSort: (sort: string) => question.set({ sort }) }
}

function useLeadKeys(list: RefObject<HTMLDivElement | null>, question: LeadQuestion) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const openFor = (what: string) => () => {
    const id = focusedRow()
    if (!id) return
    textIsComing.set(true)
    void navigate(leadAddress(id, question.text), { state: { focus: what } })
  }
  useRowKeys(list, [
    { keys: 'e', label: 'Edit the lead', run: openFor('state') },
    { keys: 'n', label: 'Write a note', run: openFor('note') },
    { keys: 'f', label: 'Set the follow-up', run: openFor('follow-up') },
    { keys: 'r', label: 'Ask again', run: () => void queries.invalidateQueries({ queryKey: ['leads'] }) },
  ])
}
