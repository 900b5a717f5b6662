import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import type { Kept } from '#contract/submissions.ts'
import type { Answer } from '#web/platform/answer.ts'
import { showFieldProblems } from '#web/platform/field-problems.ts'
import { logFailure } from '#web/platform/log-failure.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { fieldOf } from '#web/ui/form-field.ts'

interface SubmissionForm<Fields extends FieldValues, Submission> {
  /** Checks with the contract's rules. */
  readonly resolver: Resolver<Fields, unknown, Submission>
  /** Sends it; a retry of the same content comes with the same key. */
  readonly send: (submission: Submission, idempotencyKey: string) => Promise<Answer<Kept>>
  readonly onKept: () => void
}

/**
 * What the four forms share: one submission at a time, messages of the server under their fields, and after a failed
 * save everything stays as typed, to be sent again.
 */
export function useSubmissionForm<Fields extends FieldValues, Submission>(parts: SubmissionForm<Fields, Submission>) {
  const { resolver, send, onKept } = parts
  const form = useForm<Fields, unknown, Submission>({ resolver })
  const [keyring] = useState(createKeyring)
  const [hasFailed, setFailed] = useState(false)
  const isSending = useRef(false)

  async function save(submission: Submission): Promise<void> {
    setFailed(false)
    const answer = await send(submission, keyring.keyFor(JSON.stringify(submission)))
    if (answer.ok) {
      keyring.forget()
      form.reset()
      onKept()
    } else if (!showFieldProblems(form, answer.problem)) {
      logFailure('The form could not be saved', answer.problem)
      setFailed(true)
    }
  }

  async function submit(event: BaseSyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await form
      .handleSubmit(save)(event)
      .finally(() => {
        isSending.current = false
      })
  }

  return {
    onSubmit: (event: BaseSyntheticEvent) => void submit(event),
    field: (name: Path<Fields>) => fieldOf(form, name),
    isBusy: form.formState.isSubmitting,
    hasFailed,
  }
}
