import { Suspense, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { DeskKeys } from './desk-keys.tsx'
import { ErrorPage } from './error-page.tsx'
import { useFreshPage } from './fresh-page.ts'
import { Live } from './live.tsx'
import { LoadingLine } from './loading-line.tsx'
import { MailLine } from './mail-line.tsx'
import { OutcomeBoard } from './outcome-board.tsx'
import { PasswordAgain } from './password-again.tsx'
import { Rail } from './rail.tsx'

/** What stands around every page of the desk. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useFreshPage(main)
  return (
    <div className="min-h-svh lg:pl-52">
      <button
        type="button"
        className="sr-only z-50 rounded-sheet bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        onClick={() => main.current?.focus()}
      >
        Skip to content
      </button>
      <LoadingLine />
      <Live />
      <DeskKeys />
      <Rail />
      <ConnectionLine />
      <MailLine />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto max-w-[100rem] px-4 pt-4 pb-28 lg:px-6 lg:pt-6 lg:pb-10 low:pb-6"
      >
        <ErrorBoundary of={pathname} Instead={ErrorPage}>
          <Suspense fallback={<p className="text-ink-soft">Loading</p>}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <OutcomeBoard />
      <PasswordAgain />
      <BottomBar />
    </div>
  )
}
