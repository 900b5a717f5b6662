/** Brings the keyboard to a part of the lead's page. */
export const focusOn = (part: 'note' | 'follow-up' | 'state'): void =>
  document.querySelector<HTMLElement>(`[data-focus="${part}"] :is(textarea, input:checked, button)`)?.focus()
