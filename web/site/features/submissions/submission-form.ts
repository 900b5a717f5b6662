import { useCallback, useEffect, useRef, useState } from 'react'
import type { Kept } from '#contract/submissions.ts'
import type { Answer } from '#web/platform/answer.ts'
import { whenCalm } from '#web/platform/calm.ts'
import { type Rules, type SentForm, useCheckedForm } from '#web/platform/checked-form.ts'
import { logFailure } from '#web/platform/log-failure.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { isKeptForLater, onOutcome } from '#web/platform/kept-outcomes.ts'

interface SubmissionCall<Submission> {
  readonly rules: Rules<Submission>
  /** A retry of the same content comes with the same key. */
  readonly send: (submission: Submission, idempotencyKey: string) => Promise<Answer<Kept>>
  /** Deletes what waits in this browser under a key. */
  readonly forget: (idempotencyKey: string) => Promise<unknown>
}

interface SubmissionForm<Submission> {
  readonly load: () => Promise<SubmissionCall<Submission>>
  readonly onKept: () => void
}

/** The result of the last attempt. `waiting`: stored until there is a connection. */
export type Attempt = 'none' | 'failed' | 'waiting'

/** What the four forms share. After a failed save everything stays as typed, to be sent again. */
export function useSubmissionForm<Submission>(parts: SubmissionForm<Submission>) {
  const [load] = useState(() => parts.load)
  const { save, fail, attempt } = useSaving(parts)
  const { handlers, field, isBusy } = useCheckedForm<Submission>({
    rules: async () => (await load()).rules,
    send: save,
    onFault: fail,
  })

  // What cannot be loaded now is loaded when the form is sent.
  const prepare = useCallback(() => void load().catch(() => null), [load])
  useEffect(() => {
    let isShown = true
    void whenCalm().then(() => isShown && prepare())
    return () => void (isShown = false)
  }, [prepare])

  return { handlers: { ...handlers, onFocus: prepare }, field, isBusy, attempt }
}

function useSaving<Submission>({ load, onKept }: SubmissionForm<Submission>) {
  const [keyring] = useState(createKeyring)
  const [attempt, setAttempt] = useState<Attempt>('none')
  const waiting = useRef<{ readonly key: string; readonly form: SentForm }>(null)

  function fail(cause: unknown, become: Attempt = 'failed'): void {
    logFailure('The form could not be saved', cause)
    setAttempt(become)
  }

  function finish(form: SentForm): void {
    keyring.forget()
    setAttempt('none')
    form.reset()
    onKept()
  }

  async function save(submission: Submission, form: SentForm): Promise<void> {
    setAttempt('none')
    const { send, forget } = await load()
    const key = keyring.keyFor(JSON.stringify(submission))
    // This attempt replaces one that waits.
    if (waiting.current) await forget(waiting.current.key)
    waiting.current = null
    const answer = await send(submission, key)
    if (answer.ok) finish(form)
    else if (isKeptForLater(answer.problem)) {
      waiting.current = { key, form }
      fail(answer.problem, 'waiting')
    } else if (!form.show(answer.problem)) fail(answer.problem)
  }

  // The worker may send a waiting form while it is still shown.
  useEffect(() =>
    onOutcome(({ key, refusal }) => {
      if (key !== waiting.current?.key) return false
      const { form } = waiting.current
      waiting.current = null
      if (refusal === null) finish(form)
      else fail(refusal)
      return true
    }),
  )

  return { save, fail, attempt }
}
