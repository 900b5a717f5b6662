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

/** Finds out whether a page's code is missing because there is no connection. */
export async function lookInto(cause: unknown): Promise<Findings> {
  const isMissingCode = cause instanceof Error && cause.name === 'ChunkLoadError'
  if (!isMissingCode || !(await isCutOff())) return { drawing: <TrippedValve className="w-full" /> }
  const pages = await keptPages().catch(() => [])
  return { instead: <NoConnection pages={pages} /> }
}
