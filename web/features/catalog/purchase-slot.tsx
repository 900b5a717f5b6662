import type { ReactNode } from 'react'
import { useSession } from '#web/platform/session.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'

interface PurchaseSlotProps {
  /** The payment button, or the seat that a member has. */
  readonly purchase: ReactNode
  readonly loginPrompt: ReactNode
}

/** How a course is bought: members pay, visitors are asked to sign in. The space is kept until that is known. */
export function PurchaseSlot({ purchase, loginPrompt }: PurchaseSlotProps) {
  const { state } = useSession()
  return (
    <div className="min-h-11">
      <NeedsScript what="Payment" />
      {state === 'signedIn' && purchase}
      {state === 'signedOut' && loginPrompt}
    </div>
  )
}
