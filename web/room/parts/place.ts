import { createStore, useStore } from '#web/platform/store.ts'

const place = createStore(location.pathname)
window.addEventListener('popstate', () => place.set(location.pathname))

/** The path of the page that is shown. */
export const usePlace = (): string => useStore(place)

/** Shows another page of the room. `replace` leaves no way back to this one. */
export function goTo(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  place.set(location.pathname)
}
