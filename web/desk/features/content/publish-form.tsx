import { useState } from 'react'
import { ContentPublish, type ContentPublished } from '#contract/desk-drafts.ts'
import type { ContentThing } from '#contract/desk-content.ts'
import type { FieldError } from '#contract/problem.ts'
import { useDeed } from '#web/desk/parts/deed.ts'
import { ownProblem } from '#web/platform/answer.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { useDraft } from '#web/platform/draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { CheckboxField, TextArea } from '#web/ui/field.tsx'
import { restore } from './content-calls.ts'
import { publishDraft } from './draft-calls.ts'
import { versionName } from './version-words.ts'

interface PublishFormProps {
  readonly thing: ContentThing
  /** Saves what is typed, and resolves with its version. */
  readonly saveNow: () => Promise<number | null>
  readonly onFaults: (faults: readonly FieldError[]) => void
  readonly onPublished: () => void
}

const BACK = 'Taken back at once'
const NOT_SAVED = ownProblem('unreachable', 'What you typed is not saved yet, so nothing was published')
const OWN_FIELDS = ['note', 'knows']

/** Makes the draft live, with a note of what changes. What it does elsewhere is read first. */
export function PublishForm({ thing, saveNow, onFaults, onPublished }: PublishFormProps) {
  const { kind, key, title, effects, versions } = thing
  const reason = useDraft(`publish ${kind}/${key}`)
  const [next] = useState(() => (versions[0]?.number ?? 0) + 1)
  const { carryOut, refusal } = useDeed<ContentPublish, ContentPublished>(
    {
      async call(sent) {
        const version = await saveNow()
        if (version === null) return { ok: false, problem: NOT_SAVED }
        const answer = await publishDraft({ kind, key }, { ...sent, version })
        if (!answer.ok) onFaults(answer.problem.errors.filter(({ field }) => !OWN_FIELDS.includes(field)))
        return answer
      },
      said: () => `${title} is live as you wrote it.`,
      undo:
        ({ number, before }) =>
        () =>
          restore({ kind, key }, { number: before, seen: number, why: BACK }),
    },
    () => {
      reason.clear()
      onPublished()
    },
  )
  const { handlers, field, isBusy } = useCheckedForm<ContentPublish>({
    rules: () => ({ safeParse: (typed) => ContentPublish.safeParse({ ...typed, version: 0 }) }),
    send: carryOut,
  })
  return (
    <form noValidate aria-label="Publish" className="grid gap-3" {...handlers}>
      {refusal && <Alert>{refusal}</Alert>}
      <p className="text-ink-soft">It becomes {versionName(next).toLowerCase()}, and is on the site within seconds.</p>
      <TextArea
        {...field('note')}
        label="What changes"
        hint="It stands beside the version for good."
        rows={2}
        value={reason.text}
        onChange={(event) => reason.write(event.target.value)}
      />
      {effects.length > 0 && (
        <div className="grid gap-2">
          {effects.map((effect) => (
            <p key={effect}>{effect}</p>
          ))}
          <CheckboxField {...field('knows')} required={undefined} label="I know what this does" />
        </div>
      )}
      <div>
        <SmallButton type="submit" tone="flare" busy={isBusy}>
          Publish
        </SmallButton>
      </div>
    </form>
  )
}
