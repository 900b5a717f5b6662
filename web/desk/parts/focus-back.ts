import { useEffect, useRef, type RefObject } from 'react'

/** For what stands in place of a form while it is closed: its first button has the focus when the form has gone. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return place
}
