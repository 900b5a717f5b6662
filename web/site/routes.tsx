import type { RouteObject } from 'react-router'
import { pages } from './pages/pages.ts'
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
          ...pages.map(({ path, title, load }) => ({ path, handle: { title }, lazy: load })),
          { path: UNKNOWN, lazy: () => import(/* webpackChunkName: "page-not-found" */ './pages/not-found.tsx') },
        ],
      },
    ],
  },
]
