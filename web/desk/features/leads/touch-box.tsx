import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HAND_TOUCHES, type LeadRow } from '#contract/leads.ts'
import { useDraft } from '#web/platform/draft.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SegmentedControl } from '#web/ui/dense/segmented-control.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { showLead } from './change-lead.ts'
import { addTouch } from './lead-calls.ts'
import { TOUCHES } from './lead-words.ts'

type Kind = (typeof HAND_TOUCHES)[number]

const OPTIONS = HAND_TOUCHES.map((kind) => ({ value: kind, label: TOUCHES[kind] }))

/** One box for a note, a call or what was written. What is typed stays until it is saved. */
export function TouchBox({ lead: { id } }: { readonly lead: LeadRow }) {
  const queries = useQueryClient()
  const draft = useDraft(`lead ${id}`)
  const [kind, setKind] = useState<Kind>('note')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [keys] = useState(() => createKeyring())

  async function save() {
    setBusy(true)
    const touch = { kind, text: draft.text }
    const answer = await addTouch(id, { ...touch, key: keys.keyFor(JSON.stringify([id, touch])) })
    setBusy(false)
    if (!answer.ok) return setProblem(answer.problem.errors[0]?.message ?? answer.problem.detail)
    setProblem(null)
    keys.forget()
    draft.clear()
    showLead(queries, answer.value)
    sayDone(`${TOUCHES[kind]} saved`)
  }

  return (
    <form
      data-focus="note"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <SegmentedControl label="What happened" options={OPTIONS} value={kind} onChoose={setKind} />
      <textarea
        aria-label="What was said"
        placeholder="What was said, or what to know"
        rows={3}
        maxLength={5000}
        value={draft.text}
        data-unsent={draft.text.trim() === '' ? undefined : ''}
        className="block w-full rounded-sheet border border-ink-soft bg-sheet px-3 py-2 placeholder:text-ink-soft"
        onChange={({ target }) => {
          draft.write(target.value)
          setProblem(null)
        }}
      />
      {problem && <Alert>{problem}</Alert>}
      <div>
        <SmallButton type="submit" tone="flare" busy={isBusy} disabled={kind === 'note' && draft.text.trim() === ''}>
          Save
        </SmallButton>
      </div>
    </form>
  )
}
