import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorReport } from '#web/site/features/failure/error-report.tsx'
import type { Findings } from '#web/site/features/failure/failure-findings.tsx'

/** What stands in a page's place when it cannot be loaded or fails while it is drawn. */
export function ErrorPage() {
  const error = useRouteError()
  const findings = useFindings(error)
  // Wait for the findings: a report that is shown must not change.
  if (!findings && !navigator.onLine) return null
  return findings?.instead ?? <ErrorReport text={describe(error)} drawing={findings?.drawing} canTryAgain />
}

/** Loaded when needed, to keep first visits light. Without them a failure has no drawing. */
function useFindings(cause: unknown): Findings | undefined {
  const [findings, setFindings] = useState<Findings>()
  useEffect(() => {
    void find(cause).then(setFindings)
  }, [cause])
  return findings
}

async function find(cause: unknown): Promise<Findings> {
  try {
    const { lookInto } = await import(
      /* webpackChunkName: "failure" */ '#web/site/features/failure/failure-findings.tsx'
    )
    return await lookInto(cause)
  } catch {
    return {}
  }
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Unknown error'
}
