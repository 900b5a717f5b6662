import { useState } from 'react'
import { RefundNotMade as Sent, type RefundOrder } from '#contract/desk-refunds.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import type { Rules } from '#web/platform/checked-form.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { endRefundOrder } from './payment-calls.ts'

interface RefundNotMadeProps {
  readonly paymentId: string
  readonly order: RefundOrder
}

/** Ends an order that the provider has not confirmed for too long. */
export function RefundNotMade({ paymentId, order }: RefundNotMadeProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  const rules: Rules<Sent> = { safeParse: (typed) => Sent.safeParse({ ...typed, order: order.id }) }
  return isOpen ? (
    <DeedForm
      label="This refund was not made"
      draft={`not made ${order.id}`}
      rules={rules}
      call={(sent) => endRefundOrder(paymentId, sent)}
      said={() => 'The order is ended. A refund can be ordered again.'}
      button="It was not made"
      tone="trip"
      onClose={() => setOpen(false)}
    >
      {() => (
        <p>
          Look at this payment in the provider’s dashboard first. If the refund stands there, leave this as it is: the
          provider tells this site of it.
        </p>
      )}
    </DeedForm>
  ) : (
    <div ref={place}>
      <SmallButton onClick={() => setOpen(true)}>It was not made</SmallButton>
    </div>
  )
}
