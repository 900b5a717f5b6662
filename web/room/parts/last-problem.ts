import { useState } from 'react'

/** What a query tells of its failures. */
export interface Failing {
  readonly data?: unknown
  readonly error: Error | null
  readonly failureReason: Error | null
  readonly failureCount: number
}

/**
 * Why there is nothing to show yet: told while it is still being tried, and until something comes, since a query forgets
 * it with each new try. The first failure is not told: what is kept on this device may come in its place.
 */
export function useLastProblem({ data, error, failureReason, failureCount }: Failing): Error | null {
  const [last, setLast] = useState<Error | null>(null)
  const now = data ? null : (error ?? (failureCount > 1 ? failureReason : null) ?? last)
  if (now !== last) setLast(now)
  return now
}
