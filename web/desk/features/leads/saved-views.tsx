import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInlineForm } from '#web/desk/parts/inline-form.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { NavLink } from '#web/ui/link.tsx'
import { leadsAddress } from './lead-address.ts'
import { removeView, saveView } from './lead-calls.ts'
import { choicesQuery } from './lead-queries.ts'
import type { LeadQuestion } from './lead-question.ts'

const OWN = [
  { name: 'All', query: '' },
  { name: 'Mine, due', query: 'assignee=me&due=any&sort=due' },
  { name: 'New', query: 'state=new&sort=newest' },
]

/** Lists that are asked for often, as tabs; and the one on show, to be kept. */
export function SavedViews({ question }: { readonly question: LeadQuestion }) {
  const queries = useQueryClient()
  const { data } = useQuery(choicesQuery)
  const views = data?.views ?? []
  const shown = views.find(({ query, isOwn }) => isOwn && query === question.text)
  const isKnown = [...OWN, ...views].some(({ query }) => query === question.text)
  const again = () => queries.invalidateQueries({ queryKey: ['leads', 'choices'] })

  return (
    <nav aria-label="Views" className="mb-3 flex gap-x-4 gap-y-1 overflow-x-auto md:flex-wrap">
      {[...OWN, ...views].map(({ name, query }) => (
        <NavLink
          key={name + query}
          to={leadsAddress(query)}
          aria-current={query === question.text ? 'page' : undefined}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap aria-[current]:border-flare aria-[current]:font-semibold lg:min-h-8"
        >
          {name}
        </NavLink>
      ))}
      {shown && (
        <SmallButton
          tone="quiet"
          onClick={() =>
            void removeView(shown.id).then((answer) => (answer.ok ? again() : sayProblem(answer.problem.detail)))
          }
        >
          Remove this view
        </SmallButton>
      )}
      {!isKnown && <NewView question={question} onSaved={() => void again()} />}
    </nav>
  )
}

interface NewViewProps {
  readonly question: LeadQuestion
  readonly onSaved: () => void
}

function NewView({ question, onSaved }: NewViewProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ViewForm question={question} onSaved={onSaved} onClose={() => setOpen(false)} />
  return (
    <SmallButton tone="quiet" onClick={() => setOpen(true)}>
      Save this view
    </SmallButton>
  )
}

/** A few words, which Escape drops. */
function ViewForm({ question, onSaved, onClose }: NewViewProps & { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const { frame } = useInlineForm(onClose)

  async function save() {
    const answer = await saveView(name, question.text, false)
    if (!answer.ok) return sayProblem(answer.problem.errors[0]?.message ?? answer.problem.detail)
    onClose()
    sayDone('View saved')
    onSaved()
  }

  return (
    <form
      {...frame}
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input
        aria-label="Name of the view"
        placeholder="Name of the view"
        maxLength={40}
        value={name}
        className="min-h-11 rounded-sheet border border-ink-soft bg-sheet px-3 lg:min-h-8"
        onChange={({ target }) => setName(target.value)}
      />
      <SmallButton type="submit">Save</SmallButton>
    </form>
  )
}
