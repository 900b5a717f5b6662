import { useState } from 'react'
import { WayOut } from '#contract/payments.ts'
import { ask } from '#web/platform/answer.ts'
import { callWithSession } from '#web/platform/api.ts'
import { Button, type ButtonTone } from '#web/ui/button.tsx'

interface WayOutButtonProps {
  readonly address: string
  readonly tone?: ButtonTone
  readonly children: string
}

/** Leads to another site in a new tab. The page never holds the address: the server gives it to whoever may go there now. */
export function WayOutButton({ address, tone, children }: WayOutButtonProps) {
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function go(): Promise<void> {
    setNote('')
    setBusy(true)
    const name = `way-out-${Date.now()}`
    // Opened by the press itself: a browser refuses a tab that comes later.
    const tab = window.open('', name)
    const headers = { Accept: 'application/json' }
    const answer = await ask(WayOut, callWithSession(address, { method: 'POST', headers }))
    setBusy(false)
    if (answer.ok) return follow(answer.value.url, tab ? name : '_self')
    tab?.close()
    setNote(`${answer.problem.detail}.`)
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

/** A link alone leaves out where it was pressed. See docs/decisions/045-batch-of-a-seat.md. */
function follow(url: string, target: string): void {
  const link = document.createElement('a')
  link.href = url
  link.target = target
  link.referrerPolicy = 'no-referrer'
  link.click()
}
