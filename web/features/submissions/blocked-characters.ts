import type { ChangeEvent, ChangeEventHandler, CompositionEvent, InputEvent, RefCallback } from 'react'
import { BLOCKED_CHARACTERS } from '#contract/option-lists.ts'

interface TypedField {
  readonly onChange: ChangeEventHandler<HTMLInputElement>
  readonly ref: RefCallback<HTMLInputElement>
}

const withoutBlocked = (text: string) => text.replace(BLOCKED_CHARACTERS, '')

/**
 * Keeps the blocked characters out of a typed field, whether they come from a key, the clipboard, a drop or an input
 * method. While an input method is composing, its text is left alone until it is done.
 */
export function blockingCharacters<Field extends TypedField>(field: Field) {
  const strip = (event: ChangeEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>) => {
    removeBlocked(event.currentTarget)
    field.onChange({ ...event, target: event.currentTarget, currentTarget: event.currentTarget })
  }
  return {
    ...field,
    // The page is there before its code: what was typed until then is cleaned when the field is taken over.
    ref: (input: HTMLInputElement | null) => {
      if (input) removeBlocked(input)
      field.ref(input)
    },
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
      if (event.data?.length === 1 && withoutBlocked(event.data) === '') event.preventDefault()
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { nativeEvent } = event
      const isComposing = nativeEvent instanceof window.InputEvent && nativeEvent.isComposing
      if (isComposing) field.onChange(event)
      else strip(event)
    },
    onCompositionEnd: strip,
  }
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
