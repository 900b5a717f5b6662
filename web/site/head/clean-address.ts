/** Moves a clean address into the fragment, where the router reads it, and returns the path of the page. */
export function moveIntoFragment(): string {
  const clean = location.pathname.replace(/\/(?:index\.html)?$/, '') || '/'
  const fragment = fragmentAt(clean)
  if (clean !== '/' || fragment !== (location.hash || '#/'))
    history.replaceState(null, '', `/${location.search}${fragment}`)
  return fragment.slice(1).split(/[?#]/)[0] ?? '/'
}

export const isCleanAddress = (): boolean => !location.hash.startsWith('#/')

function fragmentAt(clean: string): string {
  if (!isCleanAddress()) return location.hash
  // The router takes `#courses` for `#/courses`. Letters have `/verify-email#token=…`, to hide the token from servers.
  return clean === '/' ? `#/${location.hash.slice(1)}` : `#${clean}${location.hash.replace('#', '?')}`
}
