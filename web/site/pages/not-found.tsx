import { TrippedValve } from '#web/art/status-drawings.tsx'
import { ErrorReport } from '#web/site/features/failure/error-report.tsx'

/** Every address that no page has. */
export function Component() {
  return <ErrorReport text="404 Not Found" canTryAgain={false} drawing={<TrippedValve className="w-full" />} />
}
