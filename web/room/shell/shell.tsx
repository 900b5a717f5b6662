import { useEffect, useRef, type ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { BrandMark } from '#web/art/brand-mark.tsx'
import { brand } from '#web/platform/brand.ts'
import { usePlace } from '#web/room/parts/place.ts'
import { RoomLink } from '#web/room/parts/room-link.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'

/** What stands around every page of the room. */
export function Shell({ pageAt }: { readonly pageAt: (path: string) => ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const place = usePlace()
  useFocusOnNewPage(main, place)
  return (
    <>
      <button
        type="button"
        className="sr-only z-50 rounded-sheet bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        onClick={() => main.current?.focus()}
      >
        Skip to content
      </button>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-4 px-4">
          <RoomLink to={roomPaths.start} className="inline-flex min-h-12 flex-wrap items-center gap-x-2 font-semibold">
            <BrandMark />
            <span>{brand()}</span>
            <span className="tag text-ink-soft">Course room</span>
          </RoomLink>
          <a href={paths.myCourses} className="link inline-flex min-h-12 items-center">
            My Courses
          </a>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="mx-auto max-w-3xl px-4 pt-5 pb-16">
        <ErrorBoundary of={place} Instead={ErrorPage}>
          {pageAt(place)}
        </ErrorBoundary>
      </main>
    </>
  )
}

function useFocusOnNewPage(main: { readonly current: HTMLElement | null }, place: string): void {
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [place, main])
}
