/** The site itself: takes over the drawn page, or renders another. */
import { type ReactNode, startTransition, StrictMode, useEffect, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createHashRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { breathe, whenCalm } from '../platform/calm.ts'
import { holdTouched } from './shell/drawn-anew.ts'
import { onLinkApproach } from '../platform/link-prefetch.ts'
import { carriedData, requestPageData } from '../platform/page-content.ts'
import { beaconTo, reportPerformance } from '../platform/performance-report.ts'
import { startSession } from '../platform/session-start.ts'
import { session, useSession } from '../platform/session.ts'
import { settings } from '../platform/settings.ts'
import { bearTranslators } from '../platform/translated-page.ts'
import { moveIntoFragment } from './head/clean-address.ts'
import { openMeantFragment } from './head/meant-fragment.ts'
import { noteScroll } from './head/scrolled-to.ts'
import { pathOf, routes, UNKNOWN } from './routes.tsx'

type Router = ReturnType<typeof createHashRouter>

const html = document.documentElement

// The pages of `npm run dev` have no head script to do it.
if (process.env['NODE_ENV'] !== 'production') moveIntoFragment()
openMeantFragment()
bearTranslators()
startSession()
window.addEventListener('pagehide', noteScroll)
void openPage().then((router) => {
  onLinkApproach((path) => prefetch(path))
  const { performanceReportUrl } = settings()
  void reportPerformance(performanceReportUrl ? beaconTo(performanceReportUrl) : undefined)
  // In development a worker would store outdated code.
  return process.env['NODE_ENV'] === 'production' ? startWorker(router) : undefined
})

async function startWorker(router: Router): Promise<void> {
  const visited = new Set([router.state.location.pathname])
  let report = (path: string): unknown => visited.add(path)
  router.subscribe(({ location }) => report(location.pathname))
  // A running worker may have outcomes to deliver.
  if (!navigator.serviceWorker?.controller) await whenCalm()
  // Without a connection this fails, and the next visit starts the worker.
  const offline = await import(/* webpackChunkName: "offline" */ '#web/platform/offline.ts').catch(() => null)
  await offline?.startOffline((keep) => {
    for (const path of visited) keep(path)
    report = keep
  })
}

/** Hydrates the prerendered page if it is the requested one; else renders the requested one. */
async function openPage(): Promise<Router> {
  await breathe()
  await window.wholeStyle
  for (let path = askedPath(); ; path = askedPath()) {
    await placeCode(path)
    await breathe()
    if (path === askedPath()) break
  }
  const opened = askedPath()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with id "root"')
  const isSent = isPrerendered(opened)
  const router = createHashRouter(routes, isSent ? { hydrationData: sentData(opened) } : {})
  const touched = holdTouched(root)
  router.subscribe(({ location: { pathname } }) => void (pathname === opened || touched.end()))
  const site = (
    <StrictMode>
      <TakenOver onDrawn={touched.restore}>
        <RouterProvider router={router} />
      </TakenOver>
    </StrictMode>
  )
  if (isSent && router.state.initialized)
    // This way React hydrates in slices, between which a slow phone can react.
    startTransition(() => {
      hydrateRoot(root, site, {
        onRecoverableError(error) {
          // After a followed link React renders the new page instead. That is no error.
          if (askedPath() !== opened) return
          touched.restore()
          reportError(error)
        },
      })
    })
  else {
    root.replaceChildren()
    createRoot(root).render(site)
  }
  return router
}

/** Marks the page as live, and removes the head script's marks: that of a member once nobody is signed in. */
function TakenOver({ children, onDrawn }: { children: ReactNode; onDrawn: () => void }) {
  const shown = useSession()
  // React repeats the press itself, so the head's script must drop its copy first.
  useLayoutEffect(() => {
    html.classList.remove('boot')
    html.dataset['live'] = ''
    onDrawn()
  }, [onDrawn])
  useEffect(() => {
    // Amid its own work React takes over no part that is pressed.
    const press = setTimeout(() => {
      const { earlyPress } = window
      window.earlyPress = undefined
      earlyPress?.click()
    })
    return () => clearTimeout(press)
  }, [])
  useEffect(() => {
    // Not for a member: a part that React has not taken over yet still stands as it was sent, as visitors see it.
    if (shown.state === 'signedOut' && shown === session.get()) delete html.dataset['member']
  }, [shown])
  return children
}

const askedPath = (): string => window.location.hash.slice(1).split(/[?#]/)[0] || '/'

const routesAt = (path: string) => matchRoutes(routes, path)?.map(({ route }) => route) ?? []

const isPrerendered = (path: string): boolean => {
  const { page } = html.dataset
  return page === path || (page === UNKNOWN && routesAt(path).at(-1)?.path === UNKNOWN)
}

async function placeCode(path: string): Promise<void> {
  for (const route of routesAt(path)) {
    if (typeof route.lazy !== 'function') continue
    const code = await route.lazy().catch(() => null)
    if (code) Object.assign(route, code, { lazy: undefined })
  }
}

const sentData = (path: string) => ({ loaderData: { [routesAt(path).at(-1)?.id ?? '']: carriedData()?.own } })

function prefetch(path: string): void {
  for (const { route, params } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => null)
    if (route.loader) void requestPageData(pathOf(route.path ?? '', params)).catch(() => null)
  }
}
