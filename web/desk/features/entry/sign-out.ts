import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import { type Answer, ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { sayProblem } from '#web/platform/outcomes.ts'
import { persistence } from '#web/platform/session-persistence.ts'

/** Ends the session, and with it everything that was read. */
export function useSignOut() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function leave() {
    if (isBusy) return
    setBusy(true)
    const answer = await signOutOfDesk()
    setBusy(false)
    if (!answer.ok && answer.problem.code !== 'signInRequired') return sayProblem(answer.problem.detail)
    queries.clear()
    // A page of its own: nothing that was read stays in memory.
    location.assign(deskPaths.today)
  }
  return { isBusy, signOut: () => void leave() }
}

async function signOutOfDesk(): Promise<Answer<null>> {
  const answer = await ask(DONE, api.auth['sign-out'].$post())
  if (answer.ok) persistence.forget()
  return answer
}
