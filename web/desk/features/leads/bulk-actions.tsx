import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BULK_CAP, BULK_UNDO_MS, LEAD_STATES, type BulkChange, type LeadRow } from '#contract/leads.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { BulkBar } from '#web/ui/dense/bulk-bar.tsx'
import { countSelected, isSelected, type Selection } from '#web/ui/dense/selection.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { askBulk, changeMany, undoOperation } from './lead-calls.ts'
import { choicesQuery } from './lead-queries.ts'
import type { LeadQuestion } from './lead-question.ts'
import { countWords, dayIn, daysToMonday, STATES } from './lead-words.ts'

interface BulkActionsProps {
  readonly question: LeadQuestion
  readonly rows: readonly LeadRow[]
  readonly selection: Selection
  /** How many the question finds. */
  readonly total: number
}

/** What is about to be done, before it is. */
interface Prepared {
  readonly words: string
  readonly change: BulkChange['change']
  readonly leads: readonly string[]
}

/** Changes of the selected leads: first how many it would touch, then the change, then a way back. */
export function BulkActions({ question, rows, selection, total }: BulkActionsProps) {
  const may = useMay()
  const queries = useQueryClient()
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const { selected } = selection
  if (!may('leadsWrite')) return null

  async function prepare(words: string, change: BulkChange['change']) {
    const shown = rows.filter(({ id }) => isSelected(selected, id)).map(({ id, version }) => `${id}:${version}`)
    if (selected.kind === 'some') return setPrepared({ words, change, leads: shown.slice(0, BULK_CAP) })
    const answer = await askBulk(question.text)
    if (!answer.ok) return sayProblem(answer.problem.detail)
    const leads = answer.value.leads.filter((seen) => isSelected(selected, seen.split(':')[0] ?? ''))
    setPrepared({ words, change, leads })
  }

  async function perform({ change, leads }: Prepared) {
    setPrepared(null)
    const answer = await changeMany({ leads: [...leads], change })
    if (!answer.ok) return sayProblem(answer.problem.detail)
    const { changed, left, operationId } = answer.value
    selection.clear()
    void queries.invalidateQueries({ queryKey: ['leads'] })
    sayDone(`${changed} changed`, () => takeBack(operationId), BULK_UNDO_MS)
    if (left.length > 0)
      sayProblem(
        `Left as it is: ${left.map(({ name }) => name).join(', ')}. Somebody else changed it meanwhile${change.addLabel === undefined ? '' : ', or it has ten labels already'}`,
      )
  }

  async function takeBack(operationId: string) {
    const { undone, left } = await valueOf(undoOperation(operationId))
    void queries.invalidateQueries({ queryKey: ['leads'] })
    sayDone(
      left === 0
        ? `${undone} taken back`
        : `${undone} taken back, ${left} ${left === 1 ? 'was changed since and stays' : 'were changed since and stay'}`,
    )
  }

  return (
    <>
      <BulkBar
        count={countSelected(selected, total)}
        everything={
          selected.kind === 'some' && total > rows.length
            ? { label: `Select all ${countWords(total)}`, onPress: selection.selectEverything }
            : null
        }
        onClear={selection.clear}
      >
        <Actions onChoose={(words, change) => void prepare(words, change)} />
      </BulkBar>
      {prepared && (
        <Confirm prepared={prepared} onPerform={() => void perform(prepared)} onClose={() => setPrepared(null)} />
      )}
    </>
  )
}

interface ConfirmProps {
  readonly prepared: Prepared
  readonly onPerform: () => void
  readonly onClose: () => void
}

const Confirm = ({ prepared: { words, leads }, onPerform, onClose }: ConfirmProps) => (
  <Dialog
    open
    label="Change many leads"
    className="m-auto w-[min(24rem,92vw)] rounded-sheet border border-line p-6"
    onClose={onClose}
  >
    <p className="text-lg font-bold">
      {words}: {leads.length} {leads.length === 1 ? 'lead' : 'leads'}
    </p>
    {leads.length === BULK_CAP && <p className="mt-2">At most {BULK_CAP} are changed at once.</p>}
    <p className="mt-2 text-ink-soft">It can be undone for ten minutes.</p>
    <div className="mt-4 flex gap-2">
      <SmallButton tone="flare" onClick={onPerform}>
        Change {leads.length}
      </SmallButton>
      <SmallButton onClick={onClose}>Cancel</SmallButton>
    </div>
  </Dialog>
)

interface ActionsProps {
  readonly onChoose: (words: string, change: BulkChange['change']) => void
}

function Actions({ onChoose }: ActionsProps) {
  const { data: choices } = useQuery(choicesQuery)
  const [now] = useState(() => new Date())
  const days = [
    { value: dayIn(1, now), label: 'tomorrow' },
    { value: dayIn(3, now), label: 'in 3 days' },
    { value: dayIn(daysToMonday(now), now), label: 'next Monday' },
    { value: '', label: 'no follow-up' },
  ]
  return (
    <>
      <Menu
        label="State"
        options={LEAD_STATES.map((state) => ({ value: state, label: STATES[state].name }))}
        onChoose={(value, label) => {
          const state = LEAD_STATES.find((one) => one === value)
          if (state) onChoose(`State ${label}`, { state })
        }}
      />
      <Menu
        label="Assign"
        options={[
          { value: '', label: 'nobody' },
          ...(choices?.people ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        onChoose={(value, label) => onChoose(`Assign to ${label}`, { assigneeId: value || null })}
      />
      <Menu
        label="Follow-up"
        options={days}
        onChoose={(value, label) => onChoose(`Follow-up ${label}`, { nextOn: value || null })}
      />
      <LabelMenus labels={choices?.labels ?? []} onChoose={onChoose} />
    </>
  )
}

function LabelMenus({ labels, onChoose }: ActionsProps & { readonly labels: readonly string[] }) {
  const options = labels.map((label) => ({ value: label, label }))
  if (options.length === 0) return null
  return (
    <>
      <Menu
        label="Add label"
        options={options}
        onChoose={(label) => onChoose(`Add the label ${label}`, { addLabel: label })}
      />
      <Menu
        label="Remove label"
        options={options}
        onChoose={(label) => onChoose(`Take off the label ${label}`, { removeLabel: label })}
      />
    </>
  )
}

interface MenuProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string, label: string) => void
}

/** Does what is chosen, and then shows its name again. */
const Menu = ({ label, options, onChoose }: MenuProps) => (
  <select
    aria-label={label}
    value="choose"
    className="min-h-11 rounded-sheet border border-ink-soft bg-sheet px-2 lg:min-h-8"
    onChange={({ target }) => {
      const chosen = options.find(({ value }) => value === target.value)
      if (chosen) onChoose(chosen.value, chosen.label)
    }}
  >
    <option value="choose" disabled>
      {label}
    </option>
    {options.map(({ value, label: name }) => (
      <option key={name} value={value}>
        {name}
      </option>
    ))}
  </select>
)
