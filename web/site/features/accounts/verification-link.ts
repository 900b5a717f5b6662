import { useEffect, useState } from 'react'
import { VerificationLink } from '#contract/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import { type Answer, ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'

type Reading = { readonly state: 'reading' } | { readonly state: 'refused'; readonly problem: Problem } | Read
interface Read {
  readonly state: 'read'
  readonly link: VerificationLink
}

/** The account that the link of a verification letter is about. */
export function useVerificationLink(token: string): Reading {
  const [reading, setReading] = useState<Reading>({ state: 'reading' })
  useEffect(() => {
    let isShown = true
    void readLink(token).then((answer) => {
      if (!isShown) return
      setReading(answer.ok ? { state: 'read', link: answer.value } : { state: 'refused', problem: answer.problem })
    })
    return () => void (isShown = false)
  }, [token])
  return reading
}

const readLink = (token: string): Promise<Answer<VerificationLink>> =>
  ask(VerificationLink, api.auth['verify-email'].account.$post({ json: { token } }))
