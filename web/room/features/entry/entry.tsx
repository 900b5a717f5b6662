import type { ReactNode } from 'react'
import { problemOf } from '#web/platform/query-client.ts'
import { type Failing, useLastProblem } from '#web/room/parts/last-problem.ts'
import { ClosedRoom } from './closed-room.tsx'
import { isClosed } from './is-closed.ts'
import { OPENING } from './opening.tsx'

interface Asked extends Failing {
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** What stands in the place of the room while it is not open; null when it is. */
export function useEntry(query: Asked): ReactNode {
  const { data, error, isFetching, refetch } = query
  const missing = useLastProblem(query)
  const problem = error && isClosed(error) ? error : missing
  if (problem) return <ClosedRoom problem={problemOf(problem)} isBusy={isFetching} onAgain={() => void refetch()} />
  return data ? null : OPENING
}
