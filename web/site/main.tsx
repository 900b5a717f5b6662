import '../styles/site.css'
import { type ReactNode, startTransition, StrictMode, useEffect, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createHashRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { breathe, whenCalm } from '../platform/calm.ts'
import { onLinkApproach } from '../platform/link-prefetch.ts'
import { beaconTo, reportPerformance } from '../platform/performance-report.ts'
import { startSession } from '../platform/session-start.ts'
import { session, useSession } from '../platform/session.ts'
import { settings } from '../platform/settings.ts'
import { routes, UNKNOWN } from './routes.tsx'

type Router = ReturnType<typeof createHashRouter>

const html = document.documentElement

startSession()
void openPage().then((router) => {
  onLinkApproach((path) => void loadCode(path))
  const { performanceReportUrl } = settings()
  void reportPerformance(performanceReportUrl ? beaconTo(performanceReportUrl) : undefined)
  // While the site is being changed, a worker would keep what is already out of date.
  return process.env['NODE_ENV'] === 'production' ? startWorker(router) : undefined
})

async function startWorker(router: Router): Promise<void> {
  const visited = new Set([router.state.location.pathname])
  let tell = (path: string): unknown => visited.add(path)
  router.subscribe(({ location }) => tell(location.pathname))
  // A worker that runs already may have something to say at once.
  if (!navigator.serviceWorker?.controller) await whenCalm()
  // Without a connection it cannot be loaded; then the next visit starts the worker.
  const offline = await import(/* webpackChunkName: "offline" */ '#web/platform/offline.ts').catch(() => null)
  await offline?.startOffline((keep) => {
    for (const path of visited) keep(path)
    tell = keep
  })
}

/** Takes over the prerendered page where it is the one that is asked for, and draws the page anew where it is not. */
async function openPage(): Promise<Router> {
  await breathe()
  await window.pageSwap
  for (let path = askedPath(); ; path = askedPath()) {
    await placeCode(path)
    await breathe()
    // A link may have been followed meanwhile.
    if (path === askedPath()) break
  }
  const opened = askedPath()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with id "root"')
  const router = createHashRouter(routes)
  const site = (
    <StrictMode>
      <TakenOver>
        <RouterProvider router={router} />
      </TakenOver>
    </StrictMode>
  )
  if (isPrerendered(opened) && router.state.initialized)
    // In slices, between which a slow phone answers.
    startTransition(() => {
      hydrateRoot(root, site, {
        // A link followed in this very moment: React then draws the new page, and there is nothing to tell.
        onRecoverableError: (error) => void (askedPath() === opened && reportError(error)),
      })
    })
  else {
    root.replaceChildren()
    createRoot(root).render(site)
  }
  return router
}

/** Says when the page answers, and when it shows by itself what members and visitors see. */
function TakenOver({ children }: { children: ReactNode }) {
  const shown = useSession()
  // Before React answers the press that made it hurry, so that the head does not keep that press as well.
  useLayoutEffect(() => {
    html.classList.remove('boot')
    html.dataset['live'] = ''
  }, [])
  useEffect(() => {
    window.earlyPress?.click()
    window.earlyPress = undefined
  }, [])
  useEffect(() => {
    if (shown.state !== 'loading' && shown === session.get()) delete html.dataset['member']
  }, [shown])
  return children
}

const askedPath = (): string => window.location.hash.slice(1).split(/[?#]/)[0] || '/'

const routesAt = (path: string) => matchRoutes(routes, path)?.map(({ route }) => route) ?? []

const isPrerendered = (path: string): boolean => {
  const { page } = html.dataset
  return page === path || (page === UNKNOWN && routesAt(path).at(-1)?.path === UNKNOWN)
}

/** Puts the code of the page at a path in its route's place, so that the page is drawn at once. */
async function placeCode(path: string): Promise<void> {
  for (const route of routesAt(path)) {
    if (typeof route.lazy !== 'function') continue
    const code = await route.lazy().catch(() => null)
    // What could not be loaded is asked for once more by the router, which shows the failure.
    if (code) Object.assign(route, code, { lazy: undefined })
  }
}

/** Loads the code of the page at a path ahead of time. */
async function loadCode(path: string): Promise<void> {
  for (const { lazy } of routesAt(path)) if (typeof lazy === 'function') await lazy().catch(() => null)
}
