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
  const [found, setFound] = useState<readonly FieldError[]>([])
  const [errors, setErrors] = useState(found)
  const [refusal, setRefusal] = useState<'stale' | { readonly why: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  useEffect(() => {
    if (found.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [found, form])

  function show(faults: readonly FieldError[]): void {
    setFound(faults)
    setErrors(faults)
  }

  async function save(version: number): Promise<void> {
    if (isBusy) return
    const read = check()
    setRefusal(null)
    if ('errors' in read) return show(read.errors)
    show([])
    setBusy(true)
    const answer = await call(read.toSend, version)
    await onAnswer()
    setBusy(false)
    if (answer.ok) return onSaved()
    const { code, detail, errors: faults } = answer.problem
    show(faults)
    const unplaced = faults.filter(({ field }) => !form.current?.elements.namedItem(topOf(field)))
    if (code === 'versionStale') setRefusal('stale')
    else if (faults.length === 0) setRefusal({ why: detail })
    else if (unplaced.length > 0) setRefusal({ why: unplaced.map(({ message }) => message).join('. ') })
  }

  return {
    save: (version: number) => void save(version),
    errorOf: (field: string) => errors.find((one) => topOf(one.field) === field)?.message,
    refusal,
    /** A sentence goes when what it judged is changed. */
    changed: (name: string) => {
      setErrors((before) => before.filter(({ field }) => !judgedWith(name).includes(topOf(field))))
      setRefusal((before) => (before === 'stale' ? before : null))
    },
    forget: () => setRefusal(null),
    isBusy,
  }
}

const RELEASE: readonly string[] = ['release', 'day', 'at', 'releaseAt']

/** The moment of a release is typed into several fields, and judged as one. */
const judgedWith = (name: string): readonly string[] => (RELEASE.includes(name) ? RELEASE : [name])

/** "chapters.0.title" belongs to the chapters. */
const topOf = (field: string): string => field.split('.')[0] ?? field
