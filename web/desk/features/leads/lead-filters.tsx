import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { LEAD_SOURCES, LEAD_STATES } from '#contract/leads.ts'
import { Chip, ChipRow } from '#web/ui/dense/chip.tsx'
import { DayField } from '#web/ui/dense/day-field.tsx'
import { SearchField } from '#web/ui/dense/search-field.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { SMALL_CONTROL } from '#web/ui/dense/small-control.ts'
import { choicesQuery } from './lead-queries.ts'
import type { LeadQuestion } from './lead-question.ts'
import { STATES } from './lead-words.ts'

const DUES = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'ahead', label: 'The next 7 days' },
  { value: 'week', label: 'Late, or the next 7 days' },
  { value: 'any', label: 'Any day' },
  { value: 'none', label: 'No day' },
]

/** Search and filters, which stand in the address. */
export function LeadFilters({ question }: { readonly question: LeadQuestion }) {
  const { data: choices } = useQuery(choicesQuery)
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
      <SeldomFilters question={question} />
      <StateChips question={question} />
    </div>
  )
}

function StateChips({ question }: { readonly question: LeadQuestion }) {
  const states = question.states()
  return (
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
  )
}

const SELDOM = ['source', 'from', 'to'] as const

/** Behind a word, as a phone has little room; open where one of them is used. */
const SeldomFilters = ({ question }: { readonly question: LeadQuestion }) => (
  <details open={SELDOM.some((name) => question.value(name) !== '')}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft underline underline-offset-4 lg:min-h-8">
      More filters
    </summary>
    <div className="flex flex-wrap items-center gap-2">
      <Choice
        question={question}
        name="source"
        label="Source"
        options={LEAD_SOURCES.map((source) => ({ value: source, label: source }))}
      />
      <QuestionDay question={question} name="from" label="Came from" />
      <QuestionDay question={question} name="to" label="until" />
    </div>
  </details>
)

interface ChoiceProps {
  readonly question: LeadQuestion
  readonly name: 'interest' | 'due' | 'assignee' | 'source' | 'label'
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

interface QuestionDayProps {
  readonly question: LeadQuestion
  readonly name: 'from' | 'to'
  readonly label: string
}

/** A day of India; leads that came earlier, or later, are left out. */
const QuestionDay = ({ question, name, label }: QuestionDayProps) => (
  <DayField
    label={label}
    value={question.value(name)}
    className="flex flex-wrap items-center gap-2"
    mayEmpty
    onDay={(chosen) => question.set({ [name]: chosen })}
  />
)
