import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayProblem } from '#web/platform/outcomes.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { backUpNow, backUpsQuery } from './back-up-calls.ts'

/** One more at once: before an update, or before something that is hard to take back. */
export function BackUpNow() {
  const { data } = useQuery(backUpsQuery)
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!data) return null
  const isRunning = data.backups.some(({ state }) => state === 'running')
  async function start() {
    setBusy(true)
    const answer = await backUpNow()
    if (!answer.ok) sayProblem(answer.problem.detail)
    await queries.invalidateQueries(backUpsQuery)
    setBusy(false)
  }
  return (
    <SmallButton busy={isBusy || isRunning} onClick={() => void start()}>
      Back up now
    </SmallButton>
  )
}
