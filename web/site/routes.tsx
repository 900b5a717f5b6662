import type { Params, RouteObject } from 'react-router'
import { loadPageData } from '#web/platform/page-content.ts'
import { type Page, pages } from './pages/pages.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Shell, TitledPage } from './shell/shell.tsx'

export const UNKNOWN = '*'

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    children: [
      {
        element: <TitledPage />,
        errorElement: <ErrorPage />,
        hydrateFallbackElement: <div />,
        children: [
          ...pages.map(routeOf),
          { path: UNKNOWN, lazy: () => import(/* webpackChunkName: "page-not-found" */ './pages/not-found.tsx') },
        ],
      },
    ],
  },
]

function routeOf({ path, title, hasData, load }: Page): RouteObject {
  const route = { path, id: path, handle: { title }, lazy: load }
  if (!hasData) return route
  return {
    ...route,
    loader: ({ params }) => loadPageData(pathOf(path, params)),
    // Other search words do not change what a page shows.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  }
}

export const pathOf = (route: string, { courseId = '', trainerId = '' }: Params): string =>
  route.replace(':courseId', courseId).replace(':trainerId', trainerId)
