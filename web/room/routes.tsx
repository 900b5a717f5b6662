import type { ReactNode } from 'react'
import { roomPaths } from '#contract/room-paths.ts'
import { BatchPage } from './pages/batch.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { StartPage } from './pages/start.tsx'

interface RoomRoute {
  readonly path: RegExp
  readonly draw: (key: string, part: string, item: string) => ReactNode
}

const below = (path: string) => new RegExp(`^${path}/?$`)

// These come together: on a slow line a second wait is worse than a few more bytes.
const ROUTES: readonly RoomRoute[] = [
  { path: below(roomPaths.start), draw: () => <StartPage /> },
  {
    path: below(roomPaths.item('([\\w-]+)', '?([a-z-]*)', '?([\\w-]*)')),
    draw: (key, part, item) => <BatchPage key={key} batchKey={key} part={part} item={item} />,
  },
]

/** The page at a path of the room. */
export function pageAt(path: string): ReactNode {
  for (const route of ROUTES) {
    const found = route.path.exec(path)
    if (found) return route.draw(found[1] ?? '', found[2] ?? '', found[3] ?? '')
  }
  return <NotFoundPage />
}
