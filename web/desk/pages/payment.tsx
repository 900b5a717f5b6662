import { useParams } from 'react-router'
import { AuditBeside } from '#web/desk/features/audit/audit-beside.tsx'
import { PaymentPage } from '#web/desk/features/payments/payment-page.tsx'
import { useMay } from '#web/platform/staff/me.ts'

export function Component() {
  const { id = '' } = useParams()
  const may = useMay()
  return (
    <PaymentPage key={id} id={id}>
      {may('auditRead') && (
        <section aria-labelledby="changes" className="min-w-0">
          <h2 id="changes" className="mb-2 text-base font-semibold">
            Changed at the desk
          </h2>
          <AuditBeside type="payment" id={id} />
        </section>
      )}
    </PaymentPage>
  )
}
