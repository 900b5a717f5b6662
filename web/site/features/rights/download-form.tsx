import { useState } from 'react'
import { useCheckedForm, type FormValues } from '#web/platform/checked-form.ts'
import { showSuccess } from '#web/platform/notices.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { download } from './own-rights-calls.ts'

/** Everything that is kept on the member, as a file, for whoever knows the password. */
export function DownloadForm() {
  const [problem, setProblem] = useState<string | null>(null)
  const { handlers, field, isBusy } = useCheckedForm<{ readonly password: string }>({
    rules: () => ({
      safeParse: ({ password }: FormValues) => ({ success: true, data: { password: String(password) } }),
    }),
    async send({ password }, form) {
      setProblem(null)
      const refused = await download(password)
      if (refused) return setProblem(refused.detail)
      form.reset()
      showSuccess('Your file is there.')
    },
  })
  return (
    <form noValidate aria-label="Download" className="grid gap-4" {...handlers}>
      <h3 className="font-semibold">Download</h3>
      <p>Everything that we keep on you, as a page to read and as JSON, in one ZIP file.</p>
      <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
      {problem && <Alert>{problem}</Alert>}
      <Button type="submit" tone="plain" busy={isBusy} className="justify-self-start">
        Download
      </Button>
    </form>
  )
}
