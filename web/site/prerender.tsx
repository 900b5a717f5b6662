/** Entry of the build: draws public pages, and pictures that stand for pages elsewhere. */
import { StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, createPath, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Settings } from '#contract/settings.ts'
import { pageDataAt, publicPathsOf, type PublicSite } from '#contract/site-content.ts'
import { AllPages } from './head/all-pages.tsx'
import { PageHead } from './head/page-head.tsx'
import { publicPage, type PublicPage } from './head/public-page.ts'
import { provideSettings } from '../platform/settings.ts'
import { pages } from './pages/pages.ts'
import { routes } from './routes.tsx'
import { Shell } from './shell/shell.tsx'

export { PRIVATE_PATHS } from './head/public-paths.ts'
export { structuredData, webinarEvent } from './head/schema-org.ts'
export { pictures } from './head/pictures.tsx'

export interface DrawnPage {
  readonly html: string
  readonly route: string
}

export async function drawPage(site: PublicSite, path: string, settings: Settings): Promise<DrawnPage> {
  provideSettings(settings)
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(matches.map(({ route }) => load(route)))
  const route = matches.at(-1)?.route.path ?? ''
  return { html: await draw(routes, path, { [route]: pageDataAt(site, path) }), route }
}

export async function drawShell(settings: Settings): Promise<string> {
  provideSettings(settings)
  return draw([{ element: <Shell />, children: [{ path: '*', element: null }] }], '/shell')
}

export const drawHead = (page: PublicPage, brand: string, siteUrl: string): string =>
  renderToStaticMarkup(<PageHead page={page} brand={brand} siteUrl={siteUrl} />)

export const drawAllPages = (site: PublicSite): string =>
  renderToStaticMarkup(<AllPages pages={publicPathsOf(site).map((path) => describePage(site, path))} />)

export function describePage(site: PublicSite, path: string): PublicPage {
  const route = matchRoutes(routes, path)?.at(-1)?.route.path
  return publicPage(site, path, pages.find((page) => page.path === route)?.title ?? null)
}

async function draw(tree: RouteObject[], path: string, loaderData: Record<string, unknown> = {}): Promise<string> {
  const router = createMemoryRouter(tree, { initialEntries: [path], hydrationData: { loaderData } })
  router.createHref = (location) => `#${createPath(location)}`
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    // React would hide large parts until a script shows them.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  router.dispose()
  return html
}

async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}
