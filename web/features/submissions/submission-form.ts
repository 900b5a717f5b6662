import { type BaseSyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type FieldValues, type Path, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import type { Kept } from '#contract/submissions.ts'
import type { Answer } from '#web/platform/answer.ts'
import { whenCalm } from '#web/platform/calm.ts'
import { showFieldProblems } from '#web/platform/field-problems.ts'
import { logFailure } from '#web/platform/log-failure.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { isKeptForLater, onOutcome } from '#web/platform/kept-outcomes.ts'
import { fieldOf } from '#web/ui/form-field.ts'

interface SubmissionCall<Fields extends FieldValues, Submission> {
  /** Checks with the contract's rules. */
  readonly resolver: Resolver<Fields, unknown, Submission>
  /** Sends it; a retry of the same content comes with the same key. */
  readonly send: (submission: Submission, idempotencyKey: string) => Promise<Answer<Kept>>
  /** Takes back what waits in this browser under a key. */
  readonly forget: (idempotencyKey: string) => Promise<unknown>
}

interface SubmissionForm<Fields extends FieldValues, Submission> {
  /** Loads what checks and sends. */
  readonly load: () => Promise<SubmissionCall<Fields, Submission>>
  readonly onKept: () => void
}

/** What became of the last attempt. `waiting`: there was no connection, and the form is kept until there is one. */
export type Attempt = 'none' | 'failed' | 'waiting'

/**
 * What the four forms share: one submission at a time, messages of the server under their fields, and after a failed
 * save everything stays as typed, to be sent again.
 */
export function useSubmissionForm<Fields extends FieldValues, Submission>(parts: SubmissionForm<Fields, Submission>) {
  const [load] = useState(() => parts.load)
  const form = useForm<Fields, unknown, Submission>({
    resolver: async (...given) => (await load()).resolver(...given),
  })
  const { save, fail, attempt } = useSaving(parts, form)
  const isSending = useRef(false)

  // What cannot be loaded now is asked for again when the form is sent.
  const prepare = useCallback(() => void load().catch(() => null), [load])
  useEffect(() => {
    let isShown = true
    void whenCalm().then(() => isShown && prepare())
    return () => void (isShown = false)
  }, [prepare])

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
    handlers: {
      onSubmit: (event: BaseSyntheticEvent) => void submit(event),
      // Whoever begins to type will need it soon.
      onFocus: prepare,
    },
    field: (name: Path<Fields>) => fieldOf(form, name),
    isBusy: form.formState.isSubmitting,
    attempt,
  }
}

/** Saves what was checked, and follows it where it has to wait for a connection. */
function useSaving<Fields extends FieldValues, Submission>(
  { load, onKept }: SubmissionForm<Fields, Submission>,
  form: UseFormReturn<Fields, unknown, Submission>,
) {
  const [keyring] = useState(createKeyring)
  const [attempt, setAttempt] = useState<Attempt>('none')
  const waitingKey = useRef<string>(null)

  function fail(cause: unknown, become: Attempt = 'failed'): void {
    logFailure('The form could not be saved', cause)
    setAttempt(become)
  }

  function finish(): void {
    keyring.forget()
    setAttempt('none')
    form.reset()
    onKept()
  }

  async function save(submission: Submission): Promise<void> {
    setAttempt('none')
    const { send, forget } = await load()
    const key = keyring.keyFor(JSON.stringify(submission))
    // What waits from an earlier attempt is replaced by this one.
    if (waitingKey.current) await forget(waitingKey.current)
    waitingKey.current = null
    const answer = await send(submission, key)
    if (answer.ok) finish()
    else if (isKeptForLater(answer.problem)) {
      waitingKey.current = key
      fail(answer.problem, 'waiting')
    } else if (!showFieldProblems(form, answer.problem)) fail(answer.problem)
  }

  // What waits is sent by the worker, also while its form is still on show.
  useEffect(() =>
    onOutcome(({ key, refusal }) => {
      if (key !== waitingKey.current) return false
      waitingKey.current = null
      if (refusal === null) finish()
      else fail(refusal)
      return true
    }),
  )

  return { save, fail, attempt }
}
