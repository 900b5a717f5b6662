import { Button } from '#web/ui/button.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'

interface FormActionsProps {
  readonly label: string
  readonly isBusy: boolean
  readonly hasFailed: boolean
}

/** The button that sends a form, and after a failed save a quiet second one beside it. */
export function FormActions({ label, isBusy, hasFailed }: FormActionsProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <Button type="submit" busy={isBusy} className="noscript:hidden">
        {label}
      </Button>
      <NeedsScript what="This form" />
      <span role="status">
        {hasFailed && !isBusy && (
          <Button type="submit" tone="quiet">
            Try again
          </Button>
        )}
      </span>
    </div>
  )
}
