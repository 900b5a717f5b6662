import { useState } from 'react'
import { formatRupees } from '#contract/catalog.ts'
import type { OwnClaim } from '#contract/payments.ts'
import { showProblem } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { takeClaimBack } from './claim-calls.ts'
import { ClaimState } from './purchase-state.tsx'
import { PurchaseCard } from './seat-card.tsx'

/** What the member said that they have paid. */
export function ClaimCard({ claim }: { readonly claim: OwnClaim }) {
  const [isBusy, setBusy] = useState(false)

  async function takeBack(): Promise<void> {
    setBusy(true)
    const answer = await takeClaimBack(claim.id)
    setBusy(false)
    // Whoever took it back in another tab sees so by itself.
    if (!answer.ok && answer.problem.code !== 'notFound') showProblem(answer.problem.detail)
  }

  return (
    <PurchaseCard of={claim}>
      <ClaimState claim={claim} />
      <p className="wrap-anywhere">
        {formatRupees(claim.amount)}, {claim.typed}
      </p>
      <Button tone="plain" busy={isBusy} className="justify-self-start" onClick={() => void takeBack()}>
        Take it back
      </Button>
    </PurchaseCard>
  )
}
