import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** On every change of path: back to the top, and focus on the new page, so that it is read from its beginning. */
export function useFreshPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
