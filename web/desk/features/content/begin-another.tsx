import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ContentBegin, type ContentThing } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { TextField } from '#web/ui/field.tsx'
import { beginAnother } from './draft-calls.ts'

interface BeginAnotherProps {
  readonly thing: ContentThing
  readonly keyRule: string
}

/** What can be made in one go, from nothing. */
const EMPTY = new Map<string, string>([
  ['course', deskPaths.newCourse],
  ['batch', deskPaths.newBatch],
])

/** Begins a new thing like this one: a draft with the same words under a key of its own. */
export function BeginAnother({ thing: { kind, key, kindName, title }, keyRule }: BeginAnotherProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  const may = useMay()
  const name = kindName.toLowerCase()
  const empty = EMPTY.get(kind)
  return (
    <div ref={place} className="grid gap-3">
      <p className="text-ink-soft">A new {name} begins as a draft that says what this one says.</p>
      {empty && may('contentPublish') && (
        <p>
          <TextLink to={empty}>New {name}</TextLink>, which begins empty
        </p>
      )}
      {isOpen ? (
        <DeedForm<ContentBegin, ContentBegin>
          label={`Begin a new ${name}`}
          draft={null}
          rules={ContentBegin}
          button="Begin"
          onClose={() => setOpen(false)}
          call={async (sent) => {
            const answer = await beginAnother({ kind, key }, sent)
            if (answer.ok) await navigate(deskPaths.draft(kind, answer.value.key))
            return answer
          }}
          said={(sent) => `${sent.key} is begun like ${title}.`}
        >
          {(errorOf) => (
            <TextField
              name="key"
              label="Its key"
              hint={`It stands for the ${name} for good: ${keyRule}.`}
              required
              autoComplete="off"
              error={errorOf('key')}
            />
          )}
        </DeedForm>
      ) : (
        <div>
          <SmallButton onClick={() => setOpen(true)}>Begin a new {name}</SmallButton>
        </div>
      )}
    </div>
  )
}
