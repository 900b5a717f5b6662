import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

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
      if (left?.contains(document.activeElement)) requestAnimationFrame(() => focusIn(around))
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
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.currentTarget.closest('dialog')) return
        event.preventDefault()
        if (isTyped && !isAsking) setAsking(true)
        else onClose()
      },
    },
  }
}

function placesAround(element: Element | null): readonly Element[] {
  const place = element?.parentElement
  return place ? [place, ...placesAround(place)] : []
}

function focusIn(places: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const reached = places
    .filter(({ isConnected }) => isConnected)
    .map((place) => place.querySelector<HTMLElement>(REACHED))
    .find((one) => one !== null)
  reached?.focus({ preventScroll: true })
}
