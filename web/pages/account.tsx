import { useSearchParams } from 'react-router'
import { REFUSALS } from '#contract/problem.ts'
import { AccountDetails } from '#web/features/accounts/account-details.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** The member's own page. The server leads here from the letter's link, with the outcome in the address. */
export function Component() {
  const [outcome] = useSearchParams()
  const error = outcome.get('error')
  return (
    <>
      <PageHeader title="My Account" />
      <div className="page-column pt-10">
        {error !== null && <Alert className="mb-6">Error: {sentenceOf(error)}</Alert>}
        {outcome.has('verified') && (
          <Alert tone="success" className="mb-6">
            Your email address is verified.
          </Alert>
        )}
        <AccountDetails />
      </div>
    </>
  )
}

/** Only sentences of our own are shown: anybody can write a link to this page. */
function sentenceOf(error: string): string {
  const known = Object.values(REFUSALS).find(({ title }) => title === error)
  return (known ?? REFUSALS.tokenInvalid).title
}
