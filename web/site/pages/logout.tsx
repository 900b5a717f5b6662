import { SignOut } from '#web/site/features/accounts/sign-out.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Signs out when opened. */
export function Component() {
  return (
    <>
      <PageHeader title="Logout" />
      <div className="page-column pt-10">
        <SignOut />
      </div>
    </>
  )
}
