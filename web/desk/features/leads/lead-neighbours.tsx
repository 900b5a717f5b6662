import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useKeys } from '#web/platform/keys.ts'
import { SmallLink } from '#web/ui/dense/small-button.tsx'
import { focusOn } from './focus-on.ts'
import { leadAddress } from './lead-address.ts'
import { neighboursQuery } from './lead-queries.ts'

/** The leads before and behind this one in the list that it was opened from. */
export function LeadNeighbours({ id, question }: { readonly id: string; readonly question: string }) {
  const { data } = useQuery(neighboursQuery(id, question))
  const navigate = useNavigate()
  const go = (to: string | null | undefined) => () => to && void navigate(leadAddress(to, question))
  useKeys('Lead', [
    { keys: 'j', label: 'Next lead', run: go(data?.next) },
    { keys: 'k', label: 'Previous lead', run: go(data?.previous) },
    { keys: 'n', label: 'Write a note', run: () => focusOn('note') },
    { keys: 'f', label: 'Set the follow-up', run: () => focusOn('follow-up') },
    { keys: 'e', label: 'Change the state', run: () => focusOn('state') },
  ])
  return (
    <nav aria-label="Neighbours in the list" className="flex gap-2">
      {data?.previous && <SmallLink to={leadAddress(data.previous, question)}>Previous</SmallLink>}
      {data?.next && <SmallLink to={leadAddress(data.next, question)}>Next</SmallLink>}
    </nav>
  )
}
