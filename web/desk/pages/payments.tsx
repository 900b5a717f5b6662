import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import { PaymentBoard } from '#web/desk/features/payments/payment-board.tsx'
import { useMay } from '#web/platform/staff/me.ts'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { SmallLink } from '#web/ui/dense/small-button.tsx'

// Looked at once in a while.
const MoneyChart = lazy(async () => ({
  default: (await import('#web/desk/features/numbers/money-chart.tsx')).MoneyChart,
}))

export function Component() {
  const may = useMay()
  const [words] = useSearchParams()
  const shown = words.get('show')
  const link = (show: string, name: string) => (
    <SmallLink tone="quiet" to={shown === show ? deskPaths.payments : listAddress(deskPaths.payments, { show })}>
      {shown === show ? 'All payments' : name}
    </SmallLink>
  )
  return (
    <>
      <PageHead title="Payments">
        {may('numbersRead') && link('months', 'Twelve months')}
        {may('offlineRecord') && link('offline', 'Record a payment')}
        {may('paymentsAssign') && link('report', 'Read a report in')}
      </PageHead>
      <PaymentBoard months={<MoneyChart />} />
    </>
  )
}
