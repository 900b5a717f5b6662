import type { CompositionEvent, InputEvent } from 'react'
import { BLOCKED_CHARACTERS } from '#contract/option-lists.ts'

const withoutBlocked = (text: string) => text.replace(BLOCKED_CHARACTERS, '')

/** Keeps blocked characters out of a field, however they come. An input method's text is left alone until it is done. */
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
    // The form has read the old text already.
    currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  },
})

/** Cleans what was typed before the code had come. */
function cleanEarlyText(input: HTMLInputElement | null): void {
  if (input) removeBlocked(input)
}

/** Leaves the caret where it was in the text. */
function removeBlocked(input: HTMLInputElement): void {
  const cleaned = withoutBlocked(input.value)
  if (cleaned === input.value) return
  const caret = input.selectionStart
  const before = caret === null ? null : withoutBlocked(input.value.slice(0, caret)).length
  input.value = cleaned
  if (before !== null) input.setSelectionRange(before, before)
}
