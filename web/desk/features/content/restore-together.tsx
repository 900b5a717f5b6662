import { useState } from 'react'
import { ContentRestore, type ContentThing, type LiveTogether } from '#contract/desk-content.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import type { FormValues } from '#web/platform/checked-form.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { restoreTogether } from './content-calls.ts'
import { versionName } from './version-words.ts'

interface RestoreTogetherProps {
  readonly thing: ContentThing
  readonly set: LiveTogether
}

/** Makes all that went live in one publication live again, in one publication. */
export function RestoreTogether({ thing, set: { number, count, names } }: RestoreTogetherProps) {
  const { kind, key, revision: seen } = thing
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  const rules = { safeParse: (typed: FormValues) => ContentRestore.safeParse({ ...typed, number, seen }) }
  const version = versionName(number)
  return (
    <div ref={place} className="mt-4">
      <p className="text-ink-soft">
        {version} went live together with: {names.join('; ')}
        {count > names.length && ` and ${count - names.length} more`}.
      </p>
      {isOpen ? (
        <DeedForm
          label={`Restore all that went live with ${version.toLowerCase()}`}
          draft={`restore all of ${kind}/${key} ${number}`}
          rules={rules}
          call={(sent) => restoreTogether({ kind, key }, sent)}
          said={(_sent, done) => `${done.count === 1 ? '1 thing is' : `${done.count} things are`} live again as then.`}
          button="Make all of it live"
          onClose={() => setOpen(false)}
          isBelow
        >
          {() => (
            <p>Each of them becomes what it was then, at once. A price begins now. Planned classes stay as they are.</p>
          )}
        </DeedForm>
      ) : (
        <SmallButton className="mt-2" onClick={() => setOpen(true)}>
          Restore all of it
        </SmallButton>
      )}
    </div>
  )
}
