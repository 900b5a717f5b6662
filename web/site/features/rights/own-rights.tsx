import { useEffect, useState } from 'react'
import type { OwnRequests } from '#contract/rights-requests.ts'
import { showProblem } from '#web/platform/toasts.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { DownloadForm } from './download-form.tsx'
import { OwnConsentList } from './own-consent-list.tsx'
import { OwnRequestList } from './own-request-list.tsx'
import { readRequests } from './own-rights-calls.ts'

/** What the law gives a member a right to: to see, to correct, to have erased, to say no. Loaded for members alone. */
export function OwnRights() {
  const [{ requests, hasPassword }, setOwn] = useState<OwnRequests>({ requests: [], hasPassword: true })
  useEffect(() => {
    void readRequests().then((answer) => (answer.ok ? setOwn(answer.value) : showProblem(answer.problem.detail)))
  }, [])
  return (
    <section aria-labelledby="your-data" className="mt-6">
      <h2 id="your-data" className="mb-4 text-xl font-semibold">
        Your data
      </h2>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Sheet className="p-6">
            <DownloadForm hasPassword={hasPassword} />
          </Sheet>
          <Sheet className="p-6">
            <OwnConsentList />
          </Sheet>
        </div>
        <Sheet className="p-6">
          <OwnRequestList requests={requests} hasPassword={hasPassword} onAsked={setOwn} />
        </Sheet>
      </div>
    </section>
  )
}
