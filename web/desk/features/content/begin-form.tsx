import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ContentBegin, type ContentBegun, type NewThing } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import type { Answer } from '#web/platform/answer.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { CourseOfPrice, NameFields } from './name-fields.tsx'

interface BeginFormProps {
  readonly thing: NewThing
  /** What it begins with, in a sentence. */
  readonly about: string
  /** Another way to begin one. */
  readonly otherWay?: ReactNode
  readonly call: (sent: ContentBegin) => Promise<Answer<ContentBegun>>
  readonly said: (begun: ContentBegun) => string
}

/** Begins a new thing by its name, from which its address is made, and leads to its draft. */
export function BeginForm({ thing, about, otherWay, call, said }: BeginFormProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  const name = thing.kindName.toLowerCase()
  const Fields = thing.kind === 'price' ? CourseOfPrice : NameFields
  if (thing.kind === 'price' && thing.courses.length === 0)
    return <p className="text-ink-soft">Every course has its price.</p>
  return (
    <div ref={place} className="grid gap-3">
      <p className="text-ink-soft">{about}</p>
      {otherWay}
      {isOpen ? (
        <DeedForm<ContentBegin, ContentBegun>
          label={`Begin a new ${name}`}
          draft={null}
          rules={ContentBegin}
          button="Begin"
          onClose={() => setOpen(false)}
          call={async (sent) => {
            const answer = await call(sent)
            if (answer.ok) await navigate(deskPaths.draft(thing.kind, answer.value.key))
            return answer
          }}
          said={(_sent, begun) => said(begun)}
        >
          {(errorOf) => <Fields thing={thing} errorOf={errorOf} />}
        </DeedForm>
      ) : (
        <div>
          <SmallButton onClick={() => setOpen(true)}>Begin a new {name}</SmallButton>
        </div>
      )}
    </div>
  )
}
