import { type SyntheticEvent, useRef, useState } from 'react'
import type { FieldError, Problem } from '#contract/problem.ts'
import { typedIn } from './half-date.ts'

export type FormValues = Readonly<Record<string, string | boolean>>

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

export interface SentForm {
  reset(): void
  /** Shows the server's messages under their fields and focuses the first. False when no field has one. */
  show(problem: Problem): boolean
}

interface CheckedForm<Parsed> {
  /** Called when something must be checked: the rules may have to be loaded. */
  readonly rules: () => Rules<Parsed> | Promise<Rules<Parsed>>
  readonly send: (parsed: Parsed, form: SentForm) => Promise<void>
  /** Called with what went wrong; without it that is thrown. */
  readonly onFault?: (cause: unknown) => void
}

/** A form whose values stay in the page's own controls, as those are there before any code is. */
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
    field: (name: keyof Parsed & string) => ({ name, required: true, error: messageFor(name, errors) }),
    isBusy,
  }
}

/** Runs one call at a time. Further calls are dropped meanwhile. */
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

const controlsOf = (form: HTMLFormElement): readonly Control[] =>
  [...form.elements].filter(isControl).filter(({ name }) => name !== '')

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

const textIn = (control: Control): string => (control instanceof HTMLInputElement ? typedIn(control) : control.value)

export const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(
    controlsOf(form).map((control) => [control.name, isBox(control) ? control.checked : textIn(control)]),
  )

const faultsIn = (issues: readonly Issue[]): FieldError[] =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }))

const messageFor = (name: string, errors: readonly FieldError[]) => errors.find(({ field }) => field === name)?.message
