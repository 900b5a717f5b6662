import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { LEAD_SORTS } from '#contract/leads.ts'
import { textIsComing, type KeyBinding } from '#web/platform/keys.ts'
import { focusedRow } from '#web/platform/row-keys.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { useSelection } from '#web/ui/dense/selection.ts'
import { List } from '../../parts/list.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { COLUMNS } from './lead-columns.tsx'
import { leadsQuery } from './lead-queries.ts'
import { leadAddress } from './lead-address.ts'
import type { LeadQuestion } from './lead-question.ts'
import { countWords } from './lead-words.ts'

/** The leads that the address asks for. */
export function LeadBoard({ question }: { readonly question: LeadQuestion }) {
  const asked = useInfiniteQuery({ ...leadsQuery(question.text), placeholderData: keepPreviousData })
  const selection = useSelection(question.text)
  const keys = useLeadKeys(question)
  const count = asked.data?.pages[0]?.count ?? 0
  return (
    <List
      asked={asked}
      question={question.text}
      rowsIn={({ leads }) => leads}
      what="leads"
      keys={keys}
      columns={() => COLUMNS}
      caption="Leads"
      nameOf={({ name }) => name}
      to={({ id }) => leadAddress(id, question.text)}
      isSeen={({ isOpened }) => isOpened}
      sorting={sortingOf(question)}
      selection={selection}
      empty={
        <EmptyState title={question.isFiltered ? 'Nobody fits these filters' : 'No leads yet'}>
          {question.isFiltered ? 'Take one away, or search for less.' : 'Whoever fills in a form stands here.'}
        </EmptyState>
      }
      renderBelow={(rows) => <BulkActions question={question} rows={rows} selection={selection} total={count} />}
      shown={(some) => `${some} of ${countWords(count)}`}
    />
  )
}

const DESCENDING = new Set<string>(['latest', 'newest'])

/** An order of the server has one direction, the one that staff ask for. */
function sortingOf(question: LeadQuestion) {
  const by = LEAD_SORTS.find((sort) => sort === question.value('sort')) ?? 'latest'
  return { by, isDescending: DESCENDING.has(by), onSort: (sort: string) => question.set({ sort }) }
}

function useLeadKeys(question: LeadQuestion): readonly KeyBinding[] {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const openFor = (what: string) => () => {
    const id = focusedRow()
    if (!id) return
    textIsComing.set(true)
    void navigate(leadAddress(id, question.text), { state: { focus: what } })
  }
  return [
    { keys: 'e', label: 'Edit the lead', run: openFor('state') },
    { keys: 'n', label: 'Write a note', run: openFor('note') },
    { keys: 'f', label: 'Set the follow-up', run: openFor('follow-up') },
    { keys: 'r', label: 'Ask again', run: () => void queries.invalidateQueries({ queryKey: ['leads'] }) },
  ]
}
