import { useSearchParams } from 'react-router'
import { NewPasswordForm } from '#web/site/features/accounts/new-password-form.tsx'
import { ResetRequestForm } from '#web/site/features/accounts/reset-request-form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** Asks for the letter with the link; opened by that link, asks for the new password. */
export function Component() {
  const token = useSearchParams()[0].get('token')
  return (
    <>
      <PageHeader
        title="Forgot Password"
        lead={token ? 'Choose a new password.' : 'We send you a link with which you can choose a new password.'}
      />
      <div className="page-column max-w-xl pt-10">
        <Sheet className="p-5 md:p-8">{token ? <NewPasswordForm token={token} /> : <ResetRequestForm />}</Sheet>
      </div>
    </>
  )
}
