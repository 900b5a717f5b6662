/** Examines a failure. Loaded when there is one; the service worker stores it for times without a connection. */
import type { ReactNode } from 'react'
import { TrippedValve } from '#web/art/status-drawings.tsx'
import { isCutOff } from '#web/platform/connection.ts'
import { keptPages } from '#web/platform/kept-pages.ts'
import { NoConnection } from './no-connection.tsx'

export interface Findings {
  readonly instead?: ReactNode
  readonly drawing?: ReactNode
}

/** Finds out whether a page's code or data are missing because there is no connection. */
export async function lookInto(cause: unknown): Promise<Findings> {
  if (!isMissing(cause) || !(await isCutOff())) return { drawing: <TrippedValve className="w-full" /> }
  const pages = await keptPages().catch(() => [])
  return { instead: <NoConnection pages={pages} /> }
}

// Browsers agree on no words for a failed request, but on its kind; after the time-out it has another.
const isMissing = (cause: unknown) =>
  cause instanceof TypeError || (cause instanceof Error && /^(ChunkLoad|Timeout)Error$/.test(cause.name))
