import { type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorReport } from '#web/features/failure/error-report.tsx'

/** What stands in a page's place when it cannot be loaded or fails while it is drawn. */
export function ErrorPage() {
  return <ErrorReport text={describe(useRouteError())} drawing={useTrippedValve()} canTryAgain />
}

/** The drawing is fetched when it is needed: first visits do without its weight, a failure without its picture if need be. */
function useTrippedValve(): ReactNode {
  const [drawing, setDrawing] = useState<ReactNode>(null)
  useEffect(() => {
    import(/* webpackChunkName: "status-drawings" */ '#web/art/status-drawings.tsx').then(
      ({ TrippedValve }) => setDrawing(<TrippedValve className="w-full" />),
      () => {},
    )
  }, [])
  return drawing
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Unknown error'
}
