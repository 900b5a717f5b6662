export interface TypedField {
  readonly value: string
  readonly isConnected: boolean
}

/** Fields that were typed into and not sent since. `isRefused` says whether the form of a sent field shows a problem. */
export function createUnsentText<Field extends TypedField>(isRefused: (field: Field) => boolean) {
  const typed = new Set<Field>()
  const sent = new Set<Field>()
  const forget = (field: Field) => {
    typed.delete(field)
    sent.delete(field)
  }
  return {
    type(field: Field) {
      typed.add(field)
      sent.delete(field)
    },
    send(fields: readonly Field[]) {
      for (const field of fields) if (typed.delete(field)) sent.add(field)
    },
    holdsText(): boolean {
      for (const field of [...typed, ...sent]) if (!field.isConnected) forget(field)
      const hasText = ({ value }: Field) => value.trim() !== ''
      return [...typed].some(hasText) || [...sent].some((field) => hasText(field) && isRefused(field))
    },
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement

/** Follows what is typed into the forms of the page; a search is no text that gets lost. */
export function watchUnsentText(): { readonly holdsText: () => boolean; readonly stop: () => void } {
  const text = createUnsentText<Control>(({ form }) => form?.querySelector('[role=alert], [aria-invalid=true]') != null)
  const onInput = ({ target }: Event) => {
    if (isControl(target) && target.type !== 'search' && target.form) text.type(target)
  }
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) text.send([...target.elements].filter(isControl))
  }
  document.addEventListener('input', onInput)
  document.addEventListener('submit', onSubmit)
  return {
    holdsText: () => text.holdsText() || document.querySelector('[data-unsent]') !== null,
    stop() {
      document.removeEventListener('input', onInput)
      document.removeEventListener('submit', onSubmit)
    },
  }
}

const NO_TEXT = new Set(['checkbox', 'file', 'radio'])

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !NO_TEXT.has(target.type))
