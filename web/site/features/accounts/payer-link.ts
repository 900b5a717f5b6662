import { useEffect, useState } from 'react'
import type { Member } from '#contract/accounts.ts'
import { PayerAddress, type LinkedRegistration } from '#contract/payer-links.ts'
import { type Answer, ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { registerBy } from './account-calls.ts'

type Reading = 'reading' | 'refused' | PayerAddress

/** The address of the payment whose letter holds this link. */
export function usePayerLink(token: string): Reading {
  const [reading, setReading] = useState<Reading>('reading')
  useEffect(() => {
    let isShown = true
    void ask(PayerAddress, api.payments.link.$post({ json: { token } })).then((answer) => {
      if (isShown) setReading(answer.ok ? answer.value : 'refused')
    })
    return () => void (isShown = false)
  }, [token])
  return reading
}

export const registerPayer = (email: string, json: LinkedRegistration): Promise<Answer<Member>> =>
  registerBy({ email, password: json.password }, () => api.payments.registration.$post({ json }))
