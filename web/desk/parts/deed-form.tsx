import type { ReactNode } from 'react'
import { useCheckedForm, type Rules } from '#web/platform/checked-form.ts'
import { useDraft } from '#web/platform/draft.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { useAsOpened } from './as-opened.ts'
import { useDeed, type Deed } from './deed.ts'
import { DropAsked } from './drop-asked.tsx'
import { KEPT, useInlineForm } from './inline-form.ts'

type Typed = Readonly<Record<string, unknown>> & { readonly why?: string | undefined }

interface DeedFormProps<Sent, Value> extends Deed<Sent, Value> {
  readonly label: string
  /** Names the draft of the reason; without one no reason is asked for. */
  readonly draft: string | null
  readonly rules: Rules<Sent>
  readonly button: string
  readonly tone?: 'flare' | 'trip'
  readonly onClose: () => void
  /** It stands below other things, with a line between. */
  readonly isBelow?: boolean
  readonly children?: (errorOf: (name: keyof Sent & string) => string | undefined) => ReactNode
}

/** Does something for a reason, which is kept while it is typed and stays beside the deed for good. */
export function DeedForm<Sent extends Typed, Value>(props: DeedFormProps<Sent, Value>) {
  const { onClose, children } = props
  const [opened, takeNow] = useAsOpened(props)
  const { label, draft, rules, button, tone = 'flare', isBelow = false } = opened
  const reason = useDraft(draft ?? 'no reason')
  const { carryOut, refusal } = useDeed<Sent, Value>(
    opened,
    () => {
      reason.clear()
      onClose()
    },
    takeNow,
  )
  const { handlers, field, isBusy } = useCheckedForm<Sent>({ rules: () => rules, send: carryOut })
  const { frame, onInput, isAsking } = useInlineForm(onClose)
  return (
    <form
      {...frame}
      noValidate
      onSubmit={handlers.onSubmit}
      onInput={(event) => {
        onInput(event)
        handlers.onInput(event)
      }}
      aria-label={label}
      className={`grid gap-3 ${isBelow ? 'mt-3 border-t border-line pt-3' : ''}`}
    >
      {children?.((one) => field(one).error)}
      {draft !== null && (
        <TextArea
          {...KEPT}
          {...field('why')}
          label="Why"
          hint="It stands in the audit for good."
          rows={2}
          value={reason.text}
          onChange={(event) => reason.write(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SmallButton type="submit" tone={tone} busy={isBusy}>
          {button}
        </SmallButton>
        <SmallButton tone="quiet" onClick={onClose}>
          Cancel
        </SmallButton>
      </div>
      {/* Below the buttons: beside what was pressed, and nothing moves under the finger. */}
      {refusal && <Alert>{refusal}</Alert>}
      {isAsking && <DropAsked />}
    </form>
  )
}
