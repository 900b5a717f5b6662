import { useRef } from 'react'
import { Outlet, useMatches } from 'react-router'
import { usePageTitle } from '#web/platform/page-title.ts'
import { Apart } from '#web/ui/apart.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { useFreshPage } from './fresh-page.ts'
import { Header } from './header.tsx'
import { ToastRegion } from './toast-region.tsx'
import { ProgressLine } from './progress-line.tsx'

/** What stands around every page. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  useFreshPage(main)
  return (
    <div className="flex min-h-svh flex-col">
      {/* A button, because a link to #main would be an address to this router. */}
      <button
        type="button"
        className="sr-only z-50 rounded-sheet bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        onClick={() => main.current?.focus()}
      >
        Skip to content
      </button>
      <ProgressLine />
      <Apart>
        <Header />
      </Apart>
      <ToastRegion />
      <main id="main" ref={main} tabIndex={-1} className="min-h-svh flex-1">
        <Outlet />
      </main>
      <Apart>
        <Footer />
      </Apart>
      <Apart>
        <BottomBar />
      </Apart>
    </div>
  )
}

/** Names the page in the browser's title. A failed page has something else in this place, which names itself. */
export function TitledPage() {
  const handle = useMatches().at(-1)?.handle
  usePageTitle(hasTitle(handle) ? handle.title : undefined)
  return <Outlet />
}

const hasTitle = (handle: unknown): handle is { title: string } =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
