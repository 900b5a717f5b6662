import type { CompositionEvent, InputEvent } from 'react'
import { BLOCKED_CHARACTERS } from '#contract/option-lists.ts'

const withoutBlocked = (text: string) => text.replace(BLOCKED_CHARACTERS, '')

/**
 * Keeps the blocked characters out of a typed field, whether they come from a key, the clipboard, a drop or an input
 * method. While an input method is composing, its text is left alone until it is done.
 */
export const blockingCharacters = <Field extends object>(field: Field) => ({
  ...field,
  ref: cleanEarlyText,
  onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
    if (event.data?.length === 1 && withoutBlocked(event.data) === '') event.preventDefault()
  },
  onInput: ({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) => {
    const isComposing = nativeEvent instanceof window.InputEvent && nativeEvent.isComposing
    if (!isComposing) removeBlocked(currentTarget)
  },
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
    removeBlocked(currentTarget)
    // The form has seen what stood there before.
    currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  },
})

/** The page is there before its code: what was typed until then is cleaned when the field is taken over. */
function cleanEarlyText(input: HTMLInputElement | null): void {
  if (input) removeBlocked(input)
}

/** Takes them out of the field and leaves the caret where it was in the text. */
function removeBlocked(input: HTMLInputElement): void {
  const cleaned = withoutBlocked(input.value)
  if (cleaned === input.value) return
  const caret = input.selectionStart
  const before = caret === null ? null : withoutBlocked(input.value.slice(0, caret)).length
  input.value = cleaned
  if (before !== null) input.setSelectionRange(before, before)
}
