import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { LEAD_STATES, type LeadRow } from '#contract/leads.ts'
import { SegmentedControl } from '#web/ui/dense/segmented-control.tsx'
import { useLeadChange } from './change-lead.ts'
import { choicesQuery } from './lead-queries.ts'
import { STATES } from './lead-words.ts'

const OPTIONS = LEAD_STATES.map((state) => ({ value: state, label: STATES[state].name }))

/** The state, and who works on it. */
export function LeadState({ lead }: { readonly lead: LeadRow }) {
  const { change, isBusy } = useLeadChange(lead)
  return (
    <div className="grid gap-3" data-focus="state">
      <SegmentedControl
        label="State"
        options={OPTIONS}
        value={lead.state}
        disabled={isBusy}
        onChoose={(state) => void change(`State: ${STATES[state].name}`, { state }, { state: lead.state })}
      />
      <Assignee lead={lead} />
    </div>
  )
}

function Assignee({ lead }: { readonly lead: LeadRow }) {
  const id = useId()
  const { data: choices } = useQuery(choicesQuery)
  const { change, isBusy } = useLeadChange(lead)
  const before = lead.assignee?.uid ?? ''
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="font-medium">
        Assigned to
      </label>
      <select
        id={id}
        value={before}
        disabled={isBusy}
        className="min-h-11 rounded-sheet border border-ink-soft bg-sheet px-2 lg:min-h-8"
        onChange={({ target: { value } }) =>
          void change('Assigned', { assigneeId: value || null }, { assigneeId: before || null })
        }
      >
        <option value="">Nobody</option>
        {lead.assignee && !choices && <option value={before}>{lead.assignee.name}</option>}
        {choices?.people.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
