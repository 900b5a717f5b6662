import { type RefObject, useEffect, useState } from 'react'
import type { FieldError } from '#contract/problem.ts'
import type { Answer } from '#web/platform/answer.ts'

export type Checked<Sent> = { readonly toSend: Sent } | { readonly errors: readonly FieldError[] }

interface Saving<Sent> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly check: () => Checked<Sent>
  readonly call: (toSend: Sent, version: number) => Promise<Answer<unknown>>
  /** After every answer: what stands there may be another thing now. */
  readonly onAnswer: () => Promise<unknown>
  readonly onSaved: () => void
}

/** Checks and sends a form, and shows each fault at its field. `refusal` is 'stale' where somebody else was faster. */
export function useSaving<Sent>({ form, check, call, onAnswer, onSaved }: Saving<Sent>) {
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [refusal, setRefusal] = useState<'stale' | { readonly why: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors, form])

  async function save(version: number): Promise<void> {
    if (isBusy) return
    const read = check()
    setRefusal(null)
    if ('errors' in read) return setErrors(read.errors)
    setErrors([])
    setBusy(true)
    const answer = await call(read.toSend, version)
    await onAnswer()
    setBusy(false)
    if (answer.ok) return onSaved()
    const { code, detail, errors: faults } = answer.problem
    setErrors(faults)
    const unplaced = faults.filter(({ field }) => !form.current?.elements.namedItem(topOf(field)))
    if (code === 'versionStale') setRefusal('stale')
    else if (faults.length === 0) setRefusal({ why: detail })
    else if (unplaced.length > 0) setRefusal({ why: unplaced.map(({ message }) => message).join('. ') })
  }

  return {
    save: (version: number) => void save(version),
    errorOf: (field: string) => errors.find((one) => topOf(one.field) === field)?.message,
    refusal,
    forget: () => setRefusal(null),
    isBusy,
  }
}

/** "chapters.0.title" belongs to the chapters. */
const topOf = (field: string): string => field.split('.')[0] ?? field
