import type { ReactNode, RefObject } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

interface KeptFormFrameProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly label: string
  readonly button: string
  readonly isBusy: boolean
  readonly refusal: 'stale' | { readonly why: string } | null
  /** What stands there now, in somebody else's words. */
  readonly theirs: ReactNode
  readonly onSave: () => void
  /** Hears the name of each field that is typed into. */
  readonly onChanged: (name: string) => void
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onDrop: () => void
  readonly children: ReactNode
}

/** A form whose text is kept, with both sides where somebody else was faster. */
export const KeptFormFrame = ({
  form,
  label,
  button,
  isBusy,
  refusal,
  theirs,
  onSave,
  onChanged,
  onKeepMine,
  onTakeTheirs,
  onDrop,
  children,
}: KeptFormFrameProps) => (
  <form
    ref={form}
    noValidate
    aria-label={label}
    className="grid gap-4 rounded-sheet border border-line bg-sheet p-4"
    onInput={({ target }) => {
      if (target instanceof Element) onChanged(target.getAttribute('name') ?? '')
    }}
    onSubmit={(event) => {
      event.preventDefault()
      onSave()
    }}
  >
    {refusal === 'stale' && (
      <Alert>
        <p>Somebody else changed this meanwhile. It stands there now, and yours below:</p>
        <div className="my-2 max-h-60 overflow-y-auto border-l-2 border-current pl-3 font-normal text-ink">
          {theirs}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button tone="plain" className="min-h-12" onClick={onKeepMine}>
            Put mine in its place
          </Button>
          <Button tone="plain" className="min-h-12" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      </Alert>
    )}
    {refusal !== null && refusal !== 'stale' && <Alert>{refusal.why}</Alert>}
    {children}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={isBusy} className="min-h-12">
        {button}
      </Button>
      <Button tone="quiet" className="min-h-12" onClick={onDrop}>
        Drop what is typed
      </Button>
    </div>
  </form>
)
