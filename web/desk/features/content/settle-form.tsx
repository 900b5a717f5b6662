import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import type { DraftDifference } from '#contract/desk-drafts.ts'
import type { Answer } from '#web/platform/answer.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SegmentedControl } from '#web/ui/dense/segmented-control.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Loading } from '../../parts/loading.tsx'
import type { Named } from './content-calls.ts'
import { draftDifferenceQuery, settleDraft } from './draft-calls.ts'
import { versionName } from './version-words.ts'
import { FieldOfWords } from './word-list.tsx'

interface SettleFormProps {
  readonly named: Named
  readonly version: number
  /** Saves what is typed, and resolves with its version. */
  readonly saveNow: () => Promise<number | null>
  readonly onSettled: () => void
}

/** Somebody published since the draft was begun: both sides, field by field, and whose words go on. */
export function SettleForm({ named, version, saveNow, onSettled }: SettleFormProps) {
  const { data, error } = useQuery(draftDifferenceQuery(named, null, version))
  return (
    <section aria-label="Published meanwhile" className="my-4 rounded-sheet border-2 border-flare bg-sheet p-3 md:p-4">
      <h2 className="font-semibold">Somebody published this after your draft was begun</h2>
      {!data && <Loading what="both" error={error} />}
      {data && <Sides key={data.number} words={data} named={named} saveNow={saveNow} onSettled={onSettled} />}
    </section>
  )
}

type Side = 'mine' | 'theirs'
const SIDES = [
  { value: 'mine', label: 'My words' },
  { value: 'theirs', label: 'What is published' },
] as const

function Sides({
  words,
  named,
  saveNow,
  onSettled,
}: Omit<SettleFormProps, 'version'> & { readonly words: DraftDifference }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sideOf = ({ field, by }: DraftDifference['fields'][number]): Side =>
    chosen[field] ?? (by === 'others' ? 'theirs' : 'mine')

  async function settle(event: SyntheticEvent) {
    event.preventDefault()
    setBusy(true)
    const saved = await saveNow()
    const theirs = words.fields.filter((one) => sideOf(one) === 'theirs').map(({ field }) => field)
    const answer: Answer<unknown> | null =
      saved === null ? null : await settleDraft(named, { version: saved, seen: words.number, theirs })
    setBusy(false)
    if (answer?.ok) onSettled()
    else setRefusal(answer ? answer.problem.detail : 'What you typed is not saved yet. Please try again in a moment')
  }

  return (
    <form aria-label="Whose words go on" className="mt-2 grid gap-4" onSubmit={(event) => void settle(event)}>
      <p className="text-ink-soft">
        Struck out is what {versionName(words.number).toLowerCase()} says, marked is your draft. Where only one of you
        changed something, that is chosen already.
      </p>
      {words.fields.length === 0 && <p>Both say the same.</p>}
      {words.fields.map((field) => (
        <div key={field.field} className="grid gap-2">
          <dl>
            <FieldOfWords field={field} />
          </dl>
          <SegmentedControl
            label={`Whose words: ${field.name}`}
            options={SIDES}
            value={sideOf(field)}
            onChoose={(side) => setChosen({ ...chosen, [field.field]: side })}
          />
        </div>
      ))}
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SmallButton type="submit" tone="flare" busy={isBusy}>
          Go on with this
        </SmallButton>
      </div>
    </form>
  )
}
