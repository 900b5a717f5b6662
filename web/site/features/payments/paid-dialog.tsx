import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PaidForm, type PaidFormProps } from './paid-form.tsx'

export interface PaidDialogProps extends Pick<PaidFormProps, 'courses'> {
  readonly open: boolean
  readonly onClose: () => void
}

export const PaidDialog = ({ courses, open, onClose }: PaidDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    label="I have paid"
    className="m-auto w-full max-w-lg rounded-sheet border border-line p-5 md:p-6"
  >
    <h2 className="text-2xl font-bold">I have paid</h2>
    <p className="mt-2 mb-5 text-sm text-ink-soft">
      Your bank’s message, your payment app and the receipt of the payment show these. Nothing is charged here.
    </p>
    <PaidForm courses={courses} onDone={onClose} />
    <Button tone="quiet" className="mt-3" onClick={onClose}>
      Close
    </Button>
  </Dialog>
)
