type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

const CONTROLS = 'input, select, textarea, button'

/**
 * Holds what a visitor does in the page that was sent, as React draws that page anew where a browser has translated it. `restore`
 * carries what was typed and ticked, the focus and the last press over to the controls that stand in their places now.
 */
export function holdTouched(root: ParentNode): { readonly restore: () => void } {
  const touched = controlsByPlace(root)
  let focused: Element | null = document.activeElement
  const listening = new AbortController()
  const note = ({ target }: Event) => void (focused = target instanceof Element ? target : null)
  document.addEventListener('focusin', note, listening)

  function restore(): void {
    listening.abort()
    if ([...touched.values()].every(({ isConnected }) => isConnected)) return
    const drawn = controlsByPlace(root)
    for (const [place, before] of touched) {
      const now = drawn.get(place)
      if (before.isConnected || !now) continue
      carryOver(before, now)
      if (window.earlyPress === before && now instanceof HTMLButtonElement) window.earlyPress = now
      if (focused === before && document.activeElement === document.body) focusAs(before, now)
    }
  }
  return { restore }
}

/** By its form, its kind, its name, and how many like it stand before it. */
function controlsByPlace(root: ParentNode): Map<string, Control> {
  const forms = [...root.querySelectorAll('form')]
  const places = new Map<string, Control>()
  for (const control of root.querySelectorAll<Control>(CONTROLS)) {
    const { form, type, name } = control
    const kind = `${form ? forms.indexOf(form) : ''} ${type} ${name}`
    let count = 0
    while (places.has(`${kind} ${count}`)) count++
    places.set(`${kind} ${count}`, control)
  }
  return places
}

function carryOver(before: Control, now: Control): void {
  if (!isTouched(before)) return
  if (before instanceof HTMLInputElement && now instanceof HTMLInputElement && before.checked !== now.checked)
    now.click()
  if (before.value === now.value) return
  now.value = before.value
  now.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Changed since it was sent: an untouched one must not empty what the page fills in by now. */
function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const [first, ...others] = control.options
    return ([first, ...others].find((one) => one?.defaultSelected) ?? first)?.selected === false
  }
  if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked) return true
  return !(control instanceof HTMLButtonElement) && control.type !== 'file' && control.value !== control.defaultValue
}

function focusAs(before: Control, now: Control): void {
  now.focus({ preventScroll: true })
  if (hasSelection(before) && hasSelection(now) && before.selectionStart !== null)
    now.setSelectionRange(before.selectionStart, before.selectionEnd)
}

const hasSelection = (control: Control): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
