import { ContentRestore, type ContentThing } from '#contract/desk-content.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { FormValues } from '#web/platform/checked-form.ts'
import { restore } from './content-calls.ts'
import { versionName } from './version-words.ts'

const BACK = 'Taken back at once'

interface RestoreFormProps {
  readonly thing: ContentThing
  readonly number: number
  readonly onClose: () => void
}

/** Publishes an earlier version once more, as a new one. */
export function RestoreForm({ thing, number, onClose }: RestoreFormProps) {
  const { kind, key, title, versions, effects } = thing
  const seen = versions[0]?.number ?? 0
  const rules = { safeParse: (typed: FormValues) => ContentRestore.safeParse({ ...typed, number, seen }) }
  return (
    <DeedForm
      label={`Restore ${versionName(number)}`}
      draft={`restore ${kind}/${key} ${number}`}
      rules={rules}
      call={(sent) => restore({ kind, key }, sent)}
      said={() => `${title}: ${versionName(number)} is live again, as a new version.`}
      undo={(done) => () => restore({ kind, key }, { number: done.before, seen: done.number, why: BACK })}
      button="Make it live"
      onClose={onClose}
      isBelow
    >
      {() => effects.map((effect) => <p key={effect}>{effect}</p>)}
    </DeedForm>
  )
}
