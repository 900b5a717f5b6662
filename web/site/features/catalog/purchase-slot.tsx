import type { ReactNode } from 'react'
import { useSession } from '#web/platform/session.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'

interface PurchaseSlotProps {
  /** The payment button, or the seat that a member has. */
  readonly purchase: ReactNode
  readonly loginPrompt: ReactNode
}

/** Members pay, visitors are asked to sign in. Both have the same space, kept until the session is read. */
export function PurchaseSlot({ purchase, loginPrompt }: PurchaseSlotProps) {
  const { state } = useSession()
  return (
    <div className="grid min-h-21 content-center">
      <NeedsScript what="Payment" />
      {state === 'signedIn' && purchase}
      {state === 'signedOut' && loginPrompt}
    </div>
  )
}
