import { PaymentBoard } from '#web/desk/features/payments/payment-board.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Payments" />
      <PaymentBoard />
    </>
  )
}
