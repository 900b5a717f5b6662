import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { holdAll, releaseAll } from './letter-queries.ts'

const counted = (count: number) => (count === 1 ? '1 letter' : `${count} letters`)

/** Stops every letter that waits, and lets those that are held go out. */
export function AllLetters() {
  const may = useMay()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!may('lettersResend')) return null
  async function move(call: typeof holdAll, outcome: (count: number) => string) {
    setBusy(true)
    const answer = await call()
    setBusy(false)
    if (!answer.ok) return sayProblem(answer.problem.detail)
    sayDone(outcome(answer.value.count))
    await queries.invalidateQueries({ queryKey: ['letters'] })
  }
  return (
    <>
      <SmallButton busy={isBusy} onClick={() => void move(holdAll, (count) => `${counted(count)} held`)}>
        Hold all
      </SmallButton>
      <SmallButton busy={isBusy} onClick={() => void move(releaseAll, (count) => `${counted(count)} released`)}>
        Release all
      </SmallButton>
    </>
  )
}
