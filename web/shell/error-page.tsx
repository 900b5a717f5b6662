import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { TrippedValve } from '#web/art/status-drawings.tsx'
import { usePageTitle } from '#web/platform/page-title.ts'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** What stands in a page's place when it is not there, cannot be loaded or fails while it is drawn. */
export function ErrorPage() {
  return <ErrorReport text={describe(useRouteError())} />
}

/** What stands at an address that no page has. */
export function NotFoundPage() {
  return <ErrorReport text="404 Not Found" />
}

function ErrorReport({ text }: { readonly text: string }) {
  usePageTitle('Error')
  const navigate = useNavigate()
  const location = useLocation()
  const tryAgain = () => navigate(location, { replace: true })
  return (
    <div className="page-column grid items-center gap-10 py-16 md:grid-cols-[3fr_2fr]">
      <div>
        <h1 className="text-3xl font-bold md:text-4xl">Unexpected Application Error!</h1>
        <p role="alert" className="mt-4 max-w-text text-lg break-words whitespace-pre-line text-ink-soft">
          {text}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={() => void tryAgain()}>Try again</Button>
          <ButtonLink to={paths.home} tone="plain">
            Go to Home
          </ButtonLink>
        </div>
      </div>
      <TrippedValve className="w-full max-w-sm" />
    </div>
  )
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Unknown error'
}
