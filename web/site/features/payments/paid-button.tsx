import { useState, type ComponentType } from 'react'
import { showProblem } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import type { PaidDialogProps } from './paid-dialog.tsx'

/** "I have paid": opens the form for it, whose code is loaded then. */
export function PaidButton({ courses }: Pick<PaidDialogProps, 'courses'>) {
  const [Loaded, setLoaded] = useState<ComponentType<PaidDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (courses.length === 0) return null

  async function open(): Promise<void> {
    setBusy(true)
    try {
      const { PaidDialog } = await import(/* webpackChunkName: "paid" */ './paid-dialog.tsx')
      setLoaded(() => PaidDialog)
      setOpen(true)
    } catch {
      showProblem('The form could not be loaded. Please try again.')
    }
    setBusy(false)
  }

  return (
    <>
      <Button tone="plain" busy={isBusy} className="mt-3" onClick={() => void open()}>
        I have paid
      </Button>
      {Loaded && <Loaded courses={courses} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
