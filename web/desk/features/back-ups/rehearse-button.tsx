import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { backUpsQuery, rehearseRestore } from './back-up-calls.ts'

/** Whether this back-up can be restored: tried on the server, beside the records. */
export function RehearseButton({ id, name }: { readonly id: string; readonly name: string }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    const answer = await rehearseRestore(id)
    if (answer.ok) sayDone('The restore test has begun. Its report appears below.')
    else if (answer.problem.code !== 'stepUpRequired') sayProblem(answer.problem.detail)
    await queries.invalidateQueries(backUpsQuery)
    setBusy(false)
  }
  return (
    <SmallButton
      tone="quiet"
      busy={isBusy}
      aria-label={`Test restore of the back-up of ${name}`}
      onClick={() => void start()}
    >
      Test restore
    </SmallButton>
  )
}
