import { useState } from 'react'
import { Link } from 'react-router'
import type { ContentDraft } from '#contract/desk-drafts.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { useDeed } from '#web/desk/parts/deed.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { useDraft } from '#web/platform/draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { CheckboxField, TextArea, TextField } from '#web/ui/field.tsx'
import { publication, PUBLICATION_RULES, type Publishing, type SentPublication } from './publication.ts'
import { versionName } from './version-words.ts'

interface PublishFormProps extends Publishing {
  readonly together: ContentDraft['together']
  readonly hints: readonly string[]
  readonly onPublished: () => void
}

/** Makes the draft live, at once or later, with a note of what changes. What it does elsewhere is read first. */
export function PublishForm({ thing, together, hints, saveNow, onFaults, onPublished }: PublishFormProps) {
  const { kind, key, effects, versions } = thing
  const reason = useDraft(`publish ${kind}/${key}`)
  const [isLater, setLater] = useState(false)
  const [next] = useState(() => (versions[0]?.number ?? 0) + 1)
  const { carryOut, refusal } = useDeed(publication({ thing, saveNow, onFaults }), () => {
    reason.clear()
    onPublished()
  })
  const { handlers, field, isBusy } = useCheckedForm<SentPublication>({
    rules: () => PUBLICATION_RULES,
    send: carryOut,
  })
  return (
    <form noValidate aria-label="Publish" className="grid gap-3" {...handlers}>
      {refusal && <Alert>{refusal}</Alert>}
      <p className="text-ink-soft">
        {kind === 'price'
          ? 'It counts from the moment in “From”. Leave that empty to have it on the site within seconds.'
          : `It becomes ${versionName(next).toLowerCase()}, and is on the site within seconds.`}
      </p>
      <Beforehand hints={hints} together={together} />
      <TextArea
        {...field('note')}
        label="What changes"
        hint="It stands beside the version for good."
        rows={2}
        value={reason.text}
        onChange={(event) => reason.write(event.target.value)}
      />
      {kind !== 'price' && together === null && (
        <CheckboxField
          name="isLater"
          label="Publish later"
          checked={isLater}
          onChange={(event) => setLater(event.target.checked)}
        />
      )}
      {isLater && <TextField {...field('at')} label="When, India’s time" type="datetime-local" />}
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
          {isLater ? 'Schedule' : 'Publish'}
        </SmallButton>
      </div>
    </form>
  )
}

/** What its author should know. */
const Beforehand = ({ hints, together }: Pick<PublishFormProps, 'hints' | 'together'>) => (
  <>
    {hints.map((hint) => (
      <p key={hint}>{hint}</p>
    ))}
    {together && (
      <p className="text-ink-soft">
        <Link to={deskPaths.draft(together.kind, together.key)} className="link">
          {together.kind === 'price' ? 'Its price' : 'Its course'}
        </Link>{' '}
        goes live with it.
      </p>
    )}
  </>
)
