import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Answer } from '#web/platform/answer.ts'
import { useCheckedForm, type Rules } from '#web/platform/checked-form.ts'
import { useDraft } from '#web/platform/draft.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { askAgain } from './payment-calls.ts'

interface ReasonFormProps<Sent> {
  /** What is about to be done. */
  readonly label: string
  /** Names the draft of the reason. */
  readonly draft: string
  readonly rules: Rules<Sent>
  readonly call: (sent: Sent) => Promise<Answer<unknown>>
  readonly said: (sent: Sent) => string
  readonly button: string
  readonly tone?: 'flare' | 'trip'
  readonly onClose: () => void
  /** Further fields, above the reason. */
  readonly children?: (errorOf: (name: keyof Sent & string) => string | undefined) => ReactNode
}

/** Does something to a payment for a reason, which is kept while it is typed and stays beside the deed for good. */
export function ReasonForm<Sent extends { readonly why: string }>(props: ReasonFormProps<Sent>) {
  const { label, draft: name, rules, call, said, button, tone = 'flare', onClose, children } = props
  const queries = useQueryClient()
  const draft = useDraft(name)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const { handlers, field, isBusy } = useCheckedForm<Sent>({
    rules: () => rules,
    async send(sent, sentForm) {
      setRefusal(null)
      const answer = await call(sent)
      if (!answer.ok) {
        if (!sentForm.show(answer.problem)) setRefusal(answer.problem.detail)
        return
      }
      draft.clear()
      sayDone(said(sent))
      onClose()
      await askAgain(queries)
    },
  })
  return (
    <form ref={form} noValidate {...handlers} aria-label={label} className="mt-3 grid gap-3 border-t border-line pt-3">
      {refusal && <Alert>{refusal}</Alert>}
      {children?.((one) => field(one).error)}
      <TextArea
        {...field('why')}
        label="Why"
        hint="It stands in the history and the audit for good."
        rows={2}
        value={draft.text}
        onChange={(event) => draft.write(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <SmallButton type="submit" tone={tone} busy={isBusy}>
          {button}
        </SmallButton>
        <SmallButton tone="quiet" onClick={onClose}>
          Cancel
        </SmallButton>
      </div>
    </form>
  )
}
