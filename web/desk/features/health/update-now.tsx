import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayProblem } from '#web/platform/outcomes.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { askForUpdate, healthQuery } from './health-query.ts'

/** Looks for a newer version at once. */
export function UpdateNow() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    const answer = await askForUpdate()
    setBusy(false)
    if (answer.ok) queries.setQueryData(healthQuery.queryKey, answer.value)
    else sayProblem(answer.problem.detail)
  }
  return (
    <SmallButton busy={isBusy} onClick={() => void press()}>
      Check for updates
    </SmallButton>
  )
}
