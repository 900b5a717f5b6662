/** The path of the address, as the router would write it. */
export const cleanPath = (): string => location.pathname.replace(/\/(?:index\.html)?$/, '') || '/'

/** Moves a clean address into the fragment, where the router reads it, and returns the path of the page. */
export function moveIntoFragment(): string {
  const clean = cleanPath()
  const fragment = fragmentAt(clean)
  if (clean !== '/' || fragment !== (location.hash || '#/'))
    history.replaceState(null, '', `/${location.search}${fragment}`)
  return fragment.slice(1).split(/[?#]/)[0] ?? '/'
}

function fragmentAt(clean: string): string {
  const { hash } = location
  if (hash.startsWith('#/')) return hash
  // The router takes `#courses` for `#/courses`. Letters have `/verify-email#token=…`, to hide the token from servers.
  return clean === '/' ? `#/${hash.slice(1)}` : `#${clean}${hash.replace('#', '?')}`
}
