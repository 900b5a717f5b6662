type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

const CONTROLS = 'input, select, textarea, button'
const PRESSABLE = `a, ${CONTROLS}`

interface Touched {
  /** Carries what was typed and ticked, the focus and the press over to the controls that stand in their places by now. */
  readonly restore: () => void
  readonly end: () => void
}

/** Holds what a visitor does in the page that was sent, as React draws its parts anew where a browser has translated them. */
export function holdTouched(root: ParentNode): Touched {
  const touched = controlsByPlace(root)
  const dialogs = [...root.querySelectorAll('dialog')]
  let focused: Element | null = document.activeElement
  let pressed: Element | null = null
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('focusin', ({ target }) => void (focused = elementOf(target)), { signal })
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = elementOf(target)?.closest('button') ?? null
      // Only what is pressed just now can be lost.
      setTimeout(() => void (pressed = null))
    },
    { signal, capture: true },
  )
  endPressesOnWhatIsNew(root.querySelector(`:is(${PRESSABLE}):active`), signal)

  function restore(): void {
    dialogs.forEach(openAgain)
    if ([...touched.values()].every(({ isConnected }) => isConnected)) return
    const drawn = controlsByPlace(root)
    for (const [place, before] of touched) {
      const now = drawn.get(place)
      if (before.isConnected || !now) continue
      touched.set(place, now)
      carryOver(before, now)
      if (now instanceof HTMLButtonElement) pressAgain(before, now)
      if (focused === before && document.activeElement === document.body) focusAs(before, now)
    }
  }

  function pressAgain(before: Control, now: HTMLButtonElement): void {
    if (window.earlyPress === before) window.earlyPress = now
    else if (pressed === before) setTimeout(() => now.click())
  }

  function end(): void {
    listening.abort()
    touched.clear()
  }
  return { restore, end }
}

/**
 * Of a press that begins on one thing and ends on what was drawn in its place meanwhile, the browser tells nobody.
 * React itself draws a translated part anew as soon as the mouse goes down on it.
 */
function endPressesOnWhatIsNew(first: Element | null, signal: AbortSignal): void {
  const whileHere = { signal, capture: true }
  let held = first
  const isInItsPlace = (now: Element) => held?.tagName === now.tagName && held.className === now.className
  document.addEventListener(
    'pointerdown',
    ({ target, pointerType }) => void (held = pointerType === 'mouse' ? pressableOf(target) : null),
    whileHere,
  )
  document.addEventListener(
    'click',
    // What is ticked again in the page that was drawn anew is no press.
    ({ target, isTrusted }) => void (held = isTrusted && pressableOf(target) ? null : held),
    whileHere,
  )
  document.addEventListener(
    'mouseup',
    ({ target }) => {
      const now = pressableOf(target)
      // A click that the browser does tell of comes first.
      setTimeout(() => {
        if (now && held && !held.isConnected && isInItsPlace(now)) now.click()
        held = null
      })
    },
    whileHere,
  )
}

const pressableOf = (target: EventTarget | null) => elementOf(target)?.closest<HTMLElement>(PRESSABLE) ?? null

const elementOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null)

/** What was taken out of the page keeps its mark of being open. */
function openAgain(before: HTMLDialogElement): void {
  const now = before.isConnected ? null : document.getElementById(before.id)
  if (before.open && now instanceof HTMLDialogElement && !now.open) now.showModal()
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
