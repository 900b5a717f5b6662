import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isOfComposing } from '#web/platform/composing.ts'

const FIELDS = 'input, select, textarea'
const REACHED = 'button, a[href], input, select, textarea'
/** A field whose text outlives the form. */
export const KEPT = { 'data-kept': '' } as const

/** A form amid a page: the focus comes with it, Escape closes it, and once it has gone the focus is where it stood. */
export function useInlineForm(onClose: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const [isTyped, setTyped] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => (form.current?.querySelector<HTMLElement>(FIELDS) ?? form.current)?.focus(), [])
  useLayoutEffect(() => {
    const left = form.current
    const around = placesAround(left)
    return () => {
      if (left?.contains(document.activeElement)) keepFocusIn(around)
    }
  }, [])
  return {
    /** Escape was pressed over something that would be lost. */
    isAsking,
    onInput({ target }: { readonly target: EventTarget }) {
      setAsking(false)
      if (!(target instanceof Element && target.hasAttribute('data-kept'))) setTyped(true)
    },
    frame: {
      ref: form,
      tabIndex: -1,
      onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
        if (event.key !== 'Escape' || isOfComposing(event.nativeEvent) || event.currentTarget.closest('dialog')) return
        event.preventDefault()
        if (isTyped && !isAsking) setAsking(true)
        else onClose()
      },
    },
  }
}

interface Place {
  readonly within: Element
  readonly behind: Element | null
}

function placesAround(element: Element | null): readonly Place[] {
  const within = element?.parentElement
  return element && within ? [{ within, behind: element.previousElementSibling }, ...placesAround(within)] : []
}

/** Also when the next answer takes away what stood there first, until somebody goes on. */
function keepFocusIn(places: readonly Place[]): void {
  const watch = new MutationObserver(() => focusIn(places))
  watch.observe(document.body, { childList: true, subtree: true })
  const stop = () => watch.disconnect()
  for (const going of ['keydown', 'pointerdown']) window.addEventListener(going, stop, { once: true, capture: true })
}

function focusIn(places: readonly Place[]): void {
  if (document.activeElement !== document.body) return
  const [reached] = places.flatMap(reachedIn)
  reached?.focus({ preventScroll: true })
}

const reachedIn = ({ within, behind }: Place): readonly HTMLElement[] =>
  within.isConnected
    ? [...within.querySelectorAll<HTMLElement>(REACHED)].filter((one) => !behind || isBehind(one, behind))
    : []

const isBehind = (one: Element, other: Element): boolean =>
  !other.contains(one) && Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
