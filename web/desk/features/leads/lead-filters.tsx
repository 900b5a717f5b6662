import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { LEAD_STATES } from '#contract/leads.ts'
import { Chip, ChipRow } from '#web/ui/dense/chip.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { SMALL_CONTROL } from '#web/ui/dense/small-control.ts'
import { choicesQuery } from './lead-queries.ts'
import type { LeadQuestion } from './lead-question.ts'
import { STATES } from './lead-words.ts'

const DUES = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Within a week' },
  { value: 'any', label: 'Any day' },
  { value: 'none', label: 'No day' },
]

/** Search and filters, which stand in the address. */
export function LeadFilters({ question }: { readonly question: LeadQuestion }) {
  const { data: choices } = useQuery(choicesQuery)
  const states = question.states()
  return (
    <div className="mb-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search name, address or phone"
          value={question.value('q')}
          onSearch={(words) => question.set({ q: words })}
        />
        <Choice
          question={question}
          name="interest"
          label="About"
          options={(choices?.interests ?? []).map(({ key, about }) => ({ value: key, label: about }))}
        />
        <Choice question={question} name="due" label="Follow-up" options={DUES} />
        <Choice
          question={question}
          name="assignee"
          label="Assigned to"
          options={[
            { value: 'me', label: 'Me' },
            { value: 'none', label: 'Nobody' },
            ...(choices?.people ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
          ]}
        />
        {choices && choices.labels.length > 0 && (
          <Choice
            question={question}
            name="label"
            label="Label"
            options={choices.labels.map((label) => ({ value: label, label }))}
          />
        )}
        {question.isFiltered && (
          <SmallButton tone="quiet" onClick={question.clear}>
            Clear filters
          </SmallButton>
        )}
      </div>
      <ChipRow label="States">
        {LEAD_STATES.map((state) => (
          <Chip
            key={state}
            isOn={states.includes(state)}
            onPress={() =>
              question.set({
                state: (states.includes(state) ? states.filter((one) => one !== state) : [...states, state]).join(','),
              })
            }
          >
            {STATES[state].name}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

interface ChoiceProps {
  readonly question: LeadQuestion
  readonly name: 'interest' | 'due' | 'assignee' | 'label'
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

function Choice({ question, name, label, options }: ChoiceProps) {
  const id = useId()
  return (
    <span>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={question.value(name)}
        className={`${SMALL_CONTROL} max-w-44`}
        onChange={({ target }) => question.set({ [name]: target.value })}
      >
        <option value="">{label}: all</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
