import { useSearchParams } from 'react-router'
import { REFUSALS } from '#contract/problem.ts'
import { AccountDetails } from '#web/features/accounts/account-details.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** The member's own page. A verification link that is no longer good leads here with an error in the address. */
export function Component() {
  const hasError = useSearchParams()[0].has('error')
  return (
    <>
      <PageHeader title="My Account" />
      <div className="page-column pt-10">
        {hasError && <Alert className="mb-6">Error: {REFUSALS.tokenInvalid.title}</Alert>}
        <AccountDetails />
      </div>
    </>
  )
}
