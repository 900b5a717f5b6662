import { useState } from 'react'
import { goOut } from '#web/platform/way-out.ts'
import { Button, type ButtonTone } from '#web/ui/button.tsx'

interface WayOutButtonProps {
  readonly address: string
  readonly tone?: ButtonTone
  readonly children: string
}

/** Leads to another site in a new tab, or says why it does not. */
export function WayOutButton({ address, tone, children }: WayOutButtonProps) {
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function go(): Promise<void> {
    setNote('')
    setBusy(true)
    setNote(await goOut(address))
    setBusy(false)
  }

  return (
    <div className="grid gap-2">
      <Button busy={isBusy} onClick={() => void go()} {...(tone ? { tone } : {})}>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </Button>
      <span role="status">{note}</span>
    </div>
  )
}
