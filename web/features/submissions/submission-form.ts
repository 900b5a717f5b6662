import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import type { Kept } from '#contract/submissions.ts'
import type { Answer } from '#web/platform/answer.ts'
import { showFieldProblems } from '#web/platform/field-problems.ts'
import { logFailure } from '#web/platform/log-failure.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { fieldOf } from '#web/ui/form-field.ts'

interface SubmissionCall<Fields extends FieldValues, Submission> {
  /** Checks with the contract's rules. */
  readonly resolver: Resolver<Fields, unknown, Submission>
  /** Sends it; a retry of the same content comes with the same key. */
  readonly send: (submission: Submission, idempotencyKey: string) => Promise<Answer<Kept>>
}

interface SubmissionForm<Fields extends FieldValues, Submission> {
  /** Loads what checks and sends. */
  readonly load: () => Promise<SubmissionCall<Fields, Submission>>
  readonly onKept: () => void
}

/**
 * What the four forms share: one submission at a time, messages of the server under their fields, and after a failed
 * save everything stays as typed, to be sent again.
 */
export function useSubmissionForm<Fields extends FieldValues, Submission>(parts: SubmissionForm<Fields, Submission>) {
  const { onKept } = parts
  const [load] = useState(() => parts.load)
  const form = useForm<Fields, unknown, Submission>({
    resolver: async (...given) => (await load()).resolver(...given),
  })
  const [keyring] = useState(createKeyring)
  const [hasFailed, setFailed] = useState(false)
  const isSending = useRef(false)

  // While the visitor types. What cannot be loaded now is asked for again when the form is sent.
  useEffect(() => void load().catch(() => null), [load])

  function fail(cause: unknown): void {
    logFailure('The form could not be saved', cause)
    setFailed(true)
  }

  async function save(submission: Submission): Promise<void> {
    setFailed(false)
    const { send } = await load()
    const answer = await send(submission, keyring.keyFor(JSON.stringify(submission)))
    if (answer.ok) {
      keyring.forget()
      form.reset()
      onKept()
    } else if (!showFieldProblems(form, answer.problem)) {
      fail(answer.problem)
    }
  }

  async function submit(event: BaseSyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    try {
      // First of all, because a form library that cannot check stays busy for ever.
      await load()
      await form.handleSubmit(save)(event)
    } catch (error) {
      fail(error)
    } finally {
      isSending.current = false
    }
  }

  return {
    onSubmit: (event: BaseSyntheticEvent) => void submit(event),
    field: (name: Path<Fields>) => fieldOf(form, name),
    isBusy: form.formState.isSubmitting,
    hasFailed,
  }
}
