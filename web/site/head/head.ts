/** The one inline script: moves a clean address into the fragment, and fetches the page that the fragment names if it is another. */
import { hasSignedInHint, SIGNED_IN_KEY, TOKEN_KEY } from '#web/platform/session-keys.ts'
import { isCleanAddress, moveIntoFragment } from './clean-address.ts'
import './loader.ts'
import { parsed } from './parsed.ts'

const SWAP_PATIENCE_MS = 8000

const html = document.documentElement
const isClean = isCleanAddress()
const route = moveIntoFragment()
window.shownPath = route
if (isClean) window.openedAt = route
if (!fits()) {
  html.classList.add('boot')
  // At its clean address the server has answered already: there is no such page.
  if (!isClean && PUBLIC_ADDRESS.test(route)) window.pageSwap = swapIn(route).catch(() => {})
}

if (location.protocol === 'http:') void parsed.then(() => document.querySelector('#http')?.toggleAttribute('hidden'))
if (mayBeMember()) html.dataset['member'] = ''
// Not where the browser is about to restore a scroll position: that needs the true height.
if (isNewVisit()) html.dataset['arriving'] = ''

// Until the code has come, a form would be sent as a plain request and a press would be lost: the last one is kept.
document.addEventListener('submit', (event) => {
  if (!isLive()) event.preventDefault()
})
document.addEventListener('click', ({ target }) => {
  if (!isLive() && target instanceof Element) window.earlyPress = target.closest('button') ?? undefined
})

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
  // The page for unknown addresses is sent for all of them, but an unknown course is a page of its own.
  return page === route || (page === '*' && isClean && !route.startsWith('/course/'))
}

async function swapIn(path: string): Promise<void> {
  const response = await fetch(path, { signal: AbortSignal.timeout(SWAP_PATIENCE_MS) })
  const other = new DOMParser().parseFromString(await response.text(), 'text/html')
  await parsed
  const [root, otherRoot] = [document.getElementById('root'), other.getElementById('root')]
  const [data, otherData] = [document.getElementById('data'), other.getElementById('data')]
  if (!root || !otherRoot || !data || !otherData) return
  const { page, snapshot } = other.documentElement.dataset
  // What this document brings, such as the settings, belongs to its own snapshot.
  if (page !== path || snapshot !== html.dataset['snapshot']) return
  document.adoptedStyleSheets = [styleOf(other)]
  root.innerHTML = otherRoot.innerHTML
  data.textContent = otherData.textContent
  document.title = other.title
  data.dataset['page'] = otherData.dataset['page'] ?? ''
  html.dataset['page'] = path
  html.classList.remove('boot')
}

/** Made by a script, because the policy allows no style element but this page's own. */
function styleOf({ head }: Document): CSSStyleSheet {
  const style = new CSSStyleSheet()
  style.replaceSync((head.querySelector('style')?.textContent ?? '').replaceAll(/@font-face{.*?}/g, ''))
  return style
}
