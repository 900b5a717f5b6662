import { useId, useState } from 'react'
import type { LeadRow } from '#contract/leads.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { useLeadChange } from './change-lead.ts'

/** Labels: words of the staff's own, by which lists can be filtered. */
export function LeadLabels({ lead }: { readonly lead: LeadRow }) {
  const id = useId()
  const may = useMay()
  const { change, isBusy } = useLeadChange(lead)
  const { labels } = lead
  const set = (words: string, next: readonly string[]) => change(words, { labels: [...next] }, { labels })

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-medium">
        Labels
      </h2>
      <ul className="mt-1 flex flex-wrap gap-2">
        {labels.map((label) => (
          <li key={label} className="inline-flex items-center rounded-full border border-ink-soft pl-3">
            {label}
            <SmallButton
              tone="quiet"
              aria-label={`Take the label ${label} away`}
              busy={isBusy}
              onClick={() =>
                void set(
                  'Label taken away',
                  labels.filter((one) => one !== label),
                )
              }
            >
              ×
            </SmallButton>
          </li>
        ))}
      </ul>
      {may('leadsWrite') && <NewLabel busy={isBusy} onAdd={(label) => set('Label added', [...labels, label])} />}
    </section>
  )
}

interface NewLabelProps {
  readonly busy: boolean
  /** Returns whether it was added; else what was typed stays. */
  readonly onAdd: (label: string) => Promise<boolean>
}

function NewLabel({ busy, onAdd }: NewLabelProps) {
  const [typed, setTyped] = useState('')
  async function add() {
    const label = typed.trim()
    if (label !== '' && (await onAdd(label))) setTyped('')
  }
  return (
    <form
      className="mt-2 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <input
        aria-label="New label"
        placeholder="New label"
        maxLength={40}
        value={typed}
        className="min-h-11 w-full rounded-sheet border border-ink-soft bg-sheet px-3 lg:min-h-8"
        onChange={({ target }) => setTyped(target.value)}
      />
      <SmallButton type="submit" busy={busy}>
        Add
      </SmallButton>
    </form>
  )
}
