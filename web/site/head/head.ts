/** The one inline script: moves a clean address into the fragment, or leaves for the page that the fragment names if it is another. */
import { hasSignedInHint, SIGNED_IN_KEY, TOKEN_KEY } from '#web/platform/session-keys.ts'
import { cleanPath, moveIntoFragment } from './clean-address.ts'
import { loadAfterPaint } from './loader.ts'
import { parsed } from './parsed.ts'
import { forgetScroll, notedScroll } from './scrolled-to.ts'

const html = document.documentElement
const askedAt = cleanPath()
const isLedHere = askedAt !== '/' && location.hash.startsWith('#/')
const route = moveIntoFragment()
// The server was asked for this very page: what it has sent is all there is of it.
const isClean = askedAt === route
window.shownPath = route
if (isClean) window.openedAt = route
if (!fits()) html.classList.add('boot')
// What stands behind the path, such as a token, stays in the fragment, which no request has.
if (!fits() && askedAt === '/' && PUBLIC_ADDRESS.test(route)) {
  if (isNewVisit()) forgetScroll(route)
  location.replace(route + location.search + location.hash)
} else arrive()

if (location.protocol === 'http:') void parsed.then(() => document.querySelector('#http')?.toggleAttribute('hidden'))
if (mayBeMember()) html.dataset['member'] = ''

// Until the code has come, a press is kept, a link closes its menu, and no form of ours is sent as a plain request, with all that was typed in the address.
document.addEventListener('submit', keepFromAddress, { capture: true })
document.addEventListener('click', ({ target }) => {
  if (isLive() || !(target instanceof Element)) return
  window.earlyPress = pressedButton(target)
  target.closest('a')?.closest('dialog')?.close()
})

function arrive(): void {
  loadAfterPaint()
  const scroll = isLedHere ? notedScroll(route) : 0
  // Not where a scroll position is about to be restored: that needs the true height.
  if (isNewVisit() && scroll === 0) html.dataset['arriving'] = ''
  if (scroll > 0) void parsed.then(() => scrollTo(0, scroll))
}

function keepFromAddress(event: SubmitEvent): void {
  if (!isLive() || (event.target instanceof Element && event.target.hasAttribute('aria-label'))) event.preventDefault()
}

/** None where the browser itself does what the button is for. */
function pressedButton(target: Element): HTMLButtonElement | undefined {
  const button = target.closest('button')
  return button?.commandForElement ? undefined : (button ?? undefined)
}

function isLive(): boolean {
  return html.dataset['live'] !== undefined
}

function mayBeMember(): boolean {
  try {
    return (
      hasSignedInHint() || localStorage.getItem(SIGNED_IN_KEY) !== null || sessionStorage.getItem(TOKEN_KEY) !== null
    )
  } catch {
    return false
  }
}

function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

function fits(): boolean {
  const { page } = html.dataset
  // The page for unknown addresses is sent for all of them, but an unknown course or trainer is a page of its own.
  return page === route || (page === '*' && isClean && !/^\/(course|trainers)\//.test(route))
}
