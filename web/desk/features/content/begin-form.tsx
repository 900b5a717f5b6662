import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ContentBegin } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import type { Answer } from '#web/platform/answer.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextField } from '#web/ui/field.tsx'

interface BeginFormProps {
  readonly kind: string
  /** What one of the kind is called: "batch". */
  readonly name: string
  /** What it begins with, in a sentence. */
  readonly about: string
  /** Another way to begin one. */
  readonly otherWay?: ReactNode
  readonly keyRule: string
  readonly call: (sent: ContentBegin) => Promise<Answer<ContentBegin>>
  readonly said: (sent: ContentBegin) => string
}

/** Begins a new thing under a key of its own, and leads to its draft. */
export function BeginForm({ kind, name, about, otherWay, keyRule, call, said }: BeginFormProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  return (
    <div ref={place} className="grid gap-3">
      <p className="text-ink-soft">{about}</p>
      {otherWay}
      {isOpen ? (
        <DeedForm<ContentBegin, ContentBegin>
          label={`Begin a new ${name}`}
          draft={null}
          rules={ContentBegin}
          button="Begin"
          onClose={() => setOpen(false)}
          call={async (sent) => {
            const answer = await call(sent)
            if (answer.ok) await navigate(deskPaths.draft(kind, answer.value.key))
            return answer
          }}
          said={said}
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
