import { useSearchParams } from 'react-router'
import { Verification } from '#web/site/features/accounts/verification.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** Opened by the link of the verification letter: whose account is it? */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? ''
  return (
    <>
      <PageHeader title="Verify Email" lead="Tell us whether the account with your address is yours." />
      <div className="page-column max-w-xl pt-10">
        <Sheet className="p-5 md:p-8">
          <Verification token={token} />
        </Sheet>
      </div>
    </>
  )
}
