import { useState } from 'react'
import { PasswordAgain } from '#contract/desk-entry.ts'
import { OwnDownload, type OwnRequests } from '#contract/rights-requests.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { showSuccess } from '#web/platform/toasts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { download } from './own-rights-calls.ts'
import { ProofOfMember } from './proof-of-member.tsx'

/** Everything that is kept on the member, as a file, for whoever proves to be the member. */
export function DownloadForm({ hasPassword }: Pick<OwnRequests, 'hasPassword'>) {
  const [problem, setProblem] = useState<string | null>(null)
  const { handlers, field, isBusy } = useCheckedForm<{ readonly password?: string | undefined }>({
    rules: () => (hasPassword ? PasswordAgain : OwnDownload),
    async send(typed, form) {
      setProblem(null)
      const refused = await download(typed)
      if (refused) return setProblem(refused.detail)
      form.reset()
      showSuccess('Your file is there.')
    },
  })
  return (
    <form noValidate aria-label="Download" className="grid gap-4" {...handlers}>
      <h3 className="font-semibold">Download</h3>
      <p>Everything that we keep on you, as a page to read and as JSON, in one ZIP file.</p>
      <ProofOfMember hasPassword={hasPassword} label="Your password" field={field('password')} />
      {problem && <Alert>{problem}</Alert>}
      <Button type="submit" tone="plain" busy={isBusy} className="justify-self-start">
        Download
      </Button>
    </form>
  )
}
