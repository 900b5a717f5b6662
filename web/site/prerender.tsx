/** Entry of the code that draws public pages, and pictures that stand for pages elsewhere: see contract/prerender.ts. */
import { StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, createPath, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { paths } from '#contract/paths.ts'
import type { DrawnPage, View } from '#contract/prerender.ts'
import { pageDataAt } from '#contract/shown-pages.ts'
import { closedPathsOf, publicPathsOf } from '#contract/site-content.ts'
import { AllPages } from './head/all-pages.tsx'
import { PageHead } from './head/page-head.tsx'
import { pictureOf, publicPage, type PublicPage } from './head/public-page.ts'
import { structuredData, webinarEvent } from './head/schema-org.ts'
import { provideSettings } from '../platform/settings.ts'
import { pages } from './pages/pages.ts'
import { routes, UNKNOWN } from './routes.tsx'
import { Shell } from './shell/shell.tsx'

export { icons, logoIcons, sharePictures } from './head/pictures.tsx'

interface Card {
  readonly title: string
  readonly description: string
}

const CARDS: ReadonlyMap<string, Card> = new Map([
  [
    paths.register,
    {
      title: 'Register',
      description: 'One account for all courses in process design, Aspen Plus, Aspen HYSYS and process safety.',
    },
  ],
  [
    paths.signIn,
    {
      title: 'Sign In',
      description: 'Sign in to see your courses, the next class and your receipts.',
    },
  ],
])

const HIDDEN = '<meta name="robots" content="noindex">'

export async function drawPage(view: View, path: string): Promise<DrawnPage> {
  provideSettings(view.settings)
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(matches.map(({ route }) => load(route)))
  const route = matches.at(-1)?.route.path ?? UNKNOWN
  const html = await draw(routes, path, { [route]: pageDataAt(view.site, path) })
  return { route, html, head: route === UNKNOWN ? hiddenHead(`Error | ${view.settings.brand}`) : headOf(view, path) }
}

export const cardPaths: readonly string[] = [...CARDS.keys()]

export async function drawShell(view: View, path?: string): Promise<DrawnPage> {
  const { settings } = view
  provideSettings(settings)
  const html = await draw([{ element: <Shell />, children: [{ path: '*', element: null }] }], '/shell')
  const card = path === undefined ? undefined : CARDS.get(path)
  return { route: null, html, head: card && path ? cardHead(view, path, card) : hiddenHead(settings.brand) }
}

export function drawAllPages(view: View): string {
  const open = publicPathsOf(view.site).filter((path) => !isClosed(view, path))
  return renderToStaticMarkup(<AllPages pages={open.map((path) => describePage(view, path))} />)
}

const isClosed = ({ site }: View, path: string): boolean => closedPathsOf(site).includes(path)

function headOf(view: View, path: string): string {
  const page = describePage(view, path)
  const event = path === paths.webinars ? webinarEvent(view) : null
  return [
    ...(isClosed(view, path) ? [HIDDEN] : []),
    renderToStaticMarkup(<PageHead page={page} brand={view.settings.brand} siteUrl={view.siteUrl} />),
    jsonElement(structuredData(page, view)),
    ...(event ? [jsonElement(event)] : []),
  ].join('\n')
}

/** Private pages that people send to others. */
function cardHead(view: View, path: string, { title, description }: Card): string {
  const page = { path, title, shareTitle: title, description, picture: pictureOf(view, 'home') }
  return HIDDEN + renderToStaticMarkup(<PageHead page={page} brand={view.settings.brand} siteUrl={view.siteUrl} />)
}

const hiddenHead = (title: string) => HIDDEN + renderToStaticMarkup(<title>{title}</title>)

// A "</script>" in a text must not end the element.
const jsonElement = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`

function describePage(view: View, path: string): PublicPage {
  const route = matchRoutes(routes, path)?.at(-1)?.route.path
  return publicPage(view, path, pages.find((page) => page.path === route)?.title ?? null)
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
