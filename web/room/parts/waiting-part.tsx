import { problemOf } from '#web/platform/query-client.ts'
import { type Failing, useLastProblem } from './last-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

interface WaitingPartProps {
  /** What is on its way: "the recordings". */
  readonly what: string
  readonly query: Failing & { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
}

/** In the place of what has not come yet: that it is on its way, or why it does not come. */
export function WaitingPart({ what, query }: WaitingPartProps) {
  const { isFetching, refetch } = query
  const problem = useLastProblem(query)
  return problem ? (
    <div className="mt-5 grid gap-4">
      <Alert>{problemOf(problem).detail}</Alert>
      <Button busy={isFetching} onClick={() => void refetch()} className="min-h-12 justify-self-start">
        Try again
      </Button>
    </div>
  ) : (
    <p role="status" className="mt-5">
      Loading {what}
    </p>
  )
}
