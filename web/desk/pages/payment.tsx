import { useParams } from 'react-router'
import { ChangesBeside } from '#web/desk/features/audit/changes-beside.tsx'
import { PaymentPage } from '#web/desk/features/payments/payment-page.tsx'

export function Component() {
  const { id = '' } = useParams()
  return (
    <PaymentPage key={id} id={id}>
      <ChangesBeside type="payment" id={id} />
    </PaymentPage>
  )
}
