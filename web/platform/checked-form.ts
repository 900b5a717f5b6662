import { type SyntheticEvent, useRef, useState } from 'react'
import type { FieldError, Problem } from '#contract/problem.ts'

/** What the named controls hold: text, or whether a box is ticked. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** A contract's schema, as far as it is needed here. */
export interface Rules<Parsed> {
  safeParse(
    values: FormValues,
  ):
    | { readonly success: true; readonly data: Parsed }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The form that was sent, as far as its sender may change it. */
export interface SentForm {
  /** Empties it. */
  reset(): void
  /** Puts the server's messages under their fields and focuses the first. False when none belongs to a field of the form. */
  show(problem: Problem): boolean
}

interface CheckedForm<Parsed> {
  /** Asked for when something is to be checked: they may have to be loaded first. */
  readonly rules: () => Rules<Parsed> | Promise<Rules<Parsed>>
  readonly send: (parsed: Parsed, form: SentForm) => Promise<void>
  /** Told what went wrong on the way; without it that is thrown on. */
  readonly onFault?: (cause: unknown) => void
}

/**
 * A form that is sent by a call, one at a time. Its values stay in the page's own controls, which are there before any code. It is
 * checked when it is sent, and from then on each field when it changes.
 */
export function useCheckedForm<Parsed>({ rules, send, onFault }: CheckedForm<Parsed>) {
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const { isBusy, run } = useOneCall(onFault)
  const isChecked = useRef(false)

  function refuse(form: HTMLFormElement, found: readonly FieldError[]): void {
    setErrors(found)
    controlsOf(form)
      .find(({ name }) => messageFor(name, found) !== undefined)
      ?.focus()
  }

  const sent = (form: HTMLFormElement): SentForm => ({
    reset() {
      form.reset()
      isChecked.current = false
      setErrors([])
    },
    show(problem) {
      const own = problem.errors.filter(({ field }) => controlsOf(form).some(({ name }) => name === field))
      refuse(form, own)
      return own.length > 0
    },
  })

  async function checkAndSend(form: HTMLFormElement): Promise<void> {
    const read = (await rules()).safeParse(valuesOf(form))
    isChecked.current = true
    if (!read.success) return refuse(form, faultsIn(read.error.issues))
    setErrors([])
    await send(read.data, sent(form))
  }

  async function recheck({ currentTarget: form, target }: SyntheticEvent<HTMLFormElement>): Promise<void> {
    if (!isChecked.current || !isControl(target)) return
    const read = (await rules()).safeParse(valuesOf(form))
    if (!isChecked.current) return
    const found = read.success ? [] : faultsIn(read.error.issues)
    const isChanged = ({ field }: FieldError) => field === target.name
    setErrors((before) => [...before.filter((fault) => !isChanged(fault)), ...found.filter(isChanged)])
  }

  return {
    handlers: {
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = event.currentTarget
        void run(() => checkAndSend(form))
      },
      onInput: (event: SyntheticEvent<HTMLFormElement>) => void recheck(event),
    },
    /** What a field is drawn with: its name, that it is required, and its message. */
    field: (name: keyof Parsed & string) => ({ name, required: true, error: messageFor(name, errors) }),
    isBusy,
  }
}

/** Runs one call at a time; what is asked meanwhile is dropped. */
function useOneCall(onFault?: (cause: unknown) => void) {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  async function run(call: () => Promise<void>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await call()
    } catch (error) {
      if (!onFault) throw error
      onFault(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** In the order in which they are read. */
const controlsOf = (form: HTMLFormElement): readonly Control[] =>
  [...form.elements].filter(isControl).filter(({ name }) => name !== '')

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(
    controlsOf(form).map((control) => [control.name, isBox(control) ? control.checked : control.value]),
  )

const faultsIn = (issues: readonly Issue[]): FieldError[] =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }))

/** A field's first message: the others are about the same fault. */
const messageFor = (name: string, errors: readonly FieldError[]) => errors.find(({ field }) => field === name)?.message
