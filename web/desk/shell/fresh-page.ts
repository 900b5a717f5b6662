import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { matchPath, useLocation, useNavigationType } from 'react-router'
import { screens } from '#web/desk/pages/screens.ts'
import { brand } from '#web/platform/brand.ts'

/** Where each entry of the history was scrolled to. */
const places = new Map<string, number>()

/** On a new page: its title, its top, and the focus on it. On the way back: the place where it was left. */
export function useFreshPage(main: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(pathname)

  useEffect(() => {
    const title = screens.find(({ path }) => matchPath(path, pathname))?.title ?? 'Not found'
    document.title = `${title} | Desk | ${brand()}`
  }, [pathname])

  // Before the next page scrolls to its top, so that this is not noted as the place of the last one.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])

  useLayoutEffect(() => {
    const isNew = shown.current !== pathname
    shown.current = pathname
    if (isBack) window.scrollTo(0, places.get(key) ?? 0)
    // Another filter of the same list stays where it is.
    else if (isNew) window.scrollTo(0, 0)
    // A message that was reached meanwhile goes away without the focus, and its way back with it.
    const isOnMessage = document.activeElement?.closest('[data-outcomes]')
    if (isNew && !isOnMessage) main.current?.focus({ preventScroll: true })
  }, [pathname, key, isBack, main])
}
