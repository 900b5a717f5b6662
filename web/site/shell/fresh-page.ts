import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * On every change of path: back to the top, and focus on the new page, so that it is read from its beginning. A link that
 * was followed before the page's code came counts as well.
 */
export function useFreshPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const { shownPath = pathname } = window
    window.shownPath = pathname
    if (shownPath === pathname) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
