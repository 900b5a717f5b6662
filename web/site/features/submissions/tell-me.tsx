import { useState, type ComponentType } from 'react'
import { showProblem } from '#web/platform/toasts.ts'
import { Button, type ButtonTone } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface TellMeProps {
  readonly course: { readonly id: string; readonly name: string }
  readonly tone?: ButtonTone
}

type Form = ComponentType<{ courseId: string; onKept: () => void }>

/** Opens the enrolment form of a course whose next batch has no date: a letter tells of it once. */
export function TellMe({ course: { id, name }, tone = 'quiet' }: TellMeProps) {
  const title = `Next batch of ${name}`
  const [Loaded, setLoaded] = useState<Form | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function open(): Promise<void> {
    setBusy(true)
    try {
      const { TellMeForm } = await import(/* webpackChunkName: "tell-me-form" */ './tell-me-form.tsx')
      setLoaded(() => TellMeForm)
      setOpen(true)
    } catch {
      showProblem('The form could not be loaded. Please try again.')
    }
    setBusy(false)
  }

  return (
    <>
      <Button tone={tone} busy={isBusy} className="noscript:hidden" onClick={() => void open()}>
        Tell me
        <span className="sr-only"> when the next batch of {name} is announced</span>
      </Button>
      {Loaded && (
        <Dialog
          open={isOpen}
          onClose={() => setOpen(false)}
          label={title}
          className="m-auto w-full max-w-lg rounded-sheet border border-line p-5 md:p-6"
        >
          <h2 className="text-2xl font-bold">{title}</h2>
          <p className="mt-2 mb-5 text-sm text-ink-soft">We write to you once, when it has a date.</p>
          <Loaded courseId={id} onKept={() => setOpen(false)} />
          <Button tone="quiet" className="mt-3" onClick={() => setOpen(false)}>
            Close
          </Button>
        </Dialog>
      )}
    </>
  )
}
