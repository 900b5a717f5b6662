import { Button } from '#web/ui/button.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import type { Attempt } from './submission-form.ts'

interface FormActionsProps {
  readonly label: string
  readonly isBusy: boolean
  readonly attempt: Attempt
}

/** The button that sends; after a failed save a second, quiet one, or the note that the form waits. */
export function FormActions({ label, isBusy, attempt }: FormActionsProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <Button type="submit" busy={isBusy} className="noscript:hidden">
        {label}
      </Button>
      <NeedsScript what="This form" />
      <span role="status">
        {attempt === 'failed' && !isBusy && (
          <Button type="submit" tone="quiet">
            Try again
          </Button>
        )}
        {attempt === 'waiting' &&
          'There is no connection. Your form is kept on this device and is sent as soon as the connection is back.'}
      </span>
    </div>
  )
}
