import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { type Screen, screens } from './pages/screens.ts'
import { Allowed } from './shell/allowed.tsx'
import { loading } from './shell/loading-line.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Shell } from './shell/shell.tsx'

/** Every page, in its frame. Its code is loaded when it is first opened; until then the page before stays. */
export function DeskRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {pages.map(({ path, right, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <Allowed right={right}>
                <Page />
              </Allowed>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}

const pages = screens.map((screen) => ({ ...screen, Page: lazy(() => codeOf(screen)) }))

async function codeOf({ load }: Screen) {
  loading.set(loading.get() + 1)
  try {
    return { default: (await load()).Component }
  } finally {
    loading.set(loading.get() - 1)
  }
}
