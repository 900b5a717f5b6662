import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Answer } from '#web/platform/answer.ts'
import { useCheckedForm, type Rules } from '#web/platform/checked-form.ts'
import { useDraft } from '#web/platform/draft.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { askAgain } from './batch-calls.ts'

interface Deed {
  readonly email?: string | undefined
  readonly why?: string | undefined
}

interface DeedFormProps<Sent extends Deed, Value> {
  /** What is about to be done. */
  readonly label: string
  /** Names the draft of the reason; without one no reason is asked for. */
  readonly draft: string | null
  readonly rules: Rules<Sent>
  readonly call: (sent: Sent) => Promise<Answer<Value>>
  readonly said: (sent: Sent) => string
  /** The opposite deed; null where there is none. */
  readonly undo?: (value: Value) => (() => Promise<Answer<unknown>>) | null
  readonly button: string
  readonly tone?: 'flare' | 'trip'
  readonly onClose: () => void
  readonly children?: (errorOf: (name: keyof Sent & string) => string | undefined) => ReactNode
}

/** Does something about a place, with a reason that is kept while it is typed. */
export function DeedForm<Sent extends Deed, Value>(props: DeedFormProps<Sent, Value>) {
  const { label, draft, rules, call, said, undo, button, tone = 'flare', onClose, children } = props
  const queries = useQueryClient()
  const reason = useDraft(draft ?? 'no reason')
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
        await askAgain(queries)
        return
      }
      reason.clear()
      const back = undo?.(answer.value) ?? null
      sayDone(said(sent), back && (() => takeBack(back())))
      onClose()
      await askAgain(queries)
    },
  })
  async function takeBack(undone: Promise<Answer<unknown>>): Promise<void> {
    const answer = await undone
    await askAgain(queries)
    if (!answer.ok) throw new Error(answer.problem.detail)
  }
  return (
    <form ref={form} noValidate {...handlers} aria-label={label} className="grid gap-3">
      {refusal && <Alert>{refusal}</Alert>}
      {children?.((one) => field(one).error)}
      {draft !== null && (
        <TextArea
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
    </form>
  )
}
