import type { RouteObject } from 'react-router'
import { pages } from './pages/pages.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Shell, TitledPage } from './shell/shell.tsx'

/** Pattern of every address that no page has. */
export const UNKNOWN = '*'

/** The tree for the router: the shell around every page, and the error page inside the shell wherever it can be. */
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
          ...pages.map(({ path, title, load }) => ({ path, handle: { title }, lazy: load })),
          { path: UNKNOWN, lazy: () => import(/* webpackChunkName: "page-not-found" */ './pages/not-found.tsx') },
        ],
      },
    ],
  },
]
