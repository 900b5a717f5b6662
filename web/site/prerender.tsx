/** The build's own entry: draws every public page as HTML, and the pictures that stand for a page elsewhere. */
import { StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, createPath, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Settings } from '#contract/settings.ts'
import { AllPages } from './head/all-pages.tsx'
import { PageHead } from './head/page-head.tsx'
import { publicPage, type PublicPage } from './head/public-page.ts'
import { PUBLIC_PATHS } from './head/public-paths.ts'
import { provideSettings } from '../platform/settings.ts'
import { pages } from './pages/pages.ts'
import { routes } from './routes.tsx'
import { Shell } from './shell/shell.tsx'

export { PRIVATE_PATHS, PUBLIC_PATHS } from './head/public-paths.ts'
export { structuredData, webinarEvent } from './head/schema-org.ts'
export { pictures } from './head/pictures.tsx'

/** A page as the build draws it. */
export interface DrawnPage {
  /** What stands inside the root element. */
  readonly html: string
  /** As its route is matched. */
  readonly route: string
}

/** Draws the page at a path as a visitor sees it who is not signed in. */
export async function drawPage(path: string, settings: Settings): Promise<DrawnPage> {
  provideSettings(settings)
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(matches.map(({ route }) => load(route)))
  return { html: await draw(routes, path), route: matches.at(-1)?.route.path ?? '' }
}

/** Draws what surrounds every page, with nothing in it. */
export async function drawShell(settings: Settings): Promise<string> {
  provideSettings(settings)
  return draw([{ element: <Shell />, children: [{ path: '*', element: null }] }], '/shell')
}

/** Title, description, canonical address and share card. */
export const drawHead = (page: PublicPage, brand: string, siteUrl: string): string =>
  renderToStaticMarkup(<PageHead page={page} brand={brand} siteUrl={siteUrl} />)

/** Links to every public page, for visitors without scripts. */
export const drawAllPages = (brand: string): string =>
  renderToStaticMarkup(<AllPages pages={PUBLIC_PATHS.map((path) => describePage(path, brand))} />)

/** The public page at a path, named as its route is. */
export function describePage(path: string, brand: string): PublicPage {
  const route = matchRoutes(routes, path)?.at(-1)?.route.path
  return publicPage(path, pages.find((page) => page.path === route)?.title ?? null, brand)
}

async function draw(tree: RouteObject[], path: string): Promise<string> {
  const router = createMemoryRouter(tree, { initialEntries: [path] })
  // Addresses as the browser's router writes them.
  router.createHref = (location) => `#${createPath(location)}`
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    // React would move large parts into hidden elements that only a script puts in their place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  router.dispose()
  return html
}

/** Puts a route's code in its place, so that it is drawn at once. */
async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}
