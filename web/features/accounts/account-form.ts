import { type BaseSyntheticEvent, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Problem } from '#contract/problem.ts'
import type { Answer } from '#web/platform/answer.ts'
import { showFieldProblems } from '#web/platform/field-problems.ts'
import { fieldOf } from '#web/ui/form-field.ts'

interface AccountForm<Fields extends FieldValues, Parsed, Value> {
  readonly form: UseFormReturn<Fields, unknown, Parsed>
  readonly send: (parsed: Parsed) => Promise<Answer<Value>>
  readonly onDone: (value: Value) => void
  readonly onRefused: (problem: Problem) => void
}

/** What the account forms share: one call at a time, and the server's messages under their fields. */
export function useAccountForm<Fields extends FieldValues, Parsed, Value>(parts: AccountForm<Fields, Parsed, Value>) {
  const { form, send, onDone, onRefused } = parts
  const isSending = useRef(false)

  async function call(parsed: Parsed): Promise<void> {
    const answer = await send(parsed)
    if (answer.ok) return onDone(answer.value)
    showFieldProblems(form, answer.problem)
    onRefused(answer.problem)
  }

  async function submit(event: BaseSyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await form
      .handleSubmit(call)(event)
      .finally(() => {
        isSending.current = false
      })
  }

  return {
    onSubmit: (event: BaseSyntheticEvent) => void submit(event),
    field: (name: Path<Fields>) => fieldOf(form, name),
    isBusy: form.formState.isSubmitting,
  }
}
