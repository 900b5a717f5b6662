/** Brings the keyboard to a part of the lead's page: into its text where it has a box for one. */
export function focusOn(part: 'note' | 'follow-up' | 'state'): void {
  const within = document.querySelector(`[data-focus="${part}"]`)
  const target = within?.querySelector<HTMLElement>('textarea') ?? within?.querySelector<HTMLElement>(CONTROLS)
  target?.focus()
}

const CONTROLS = ':is(input:checked, button)'
