import { useEffect, useState } from 'react'
import { dismissOutcome, type Outcome, outcomes, sayProblem } from '#web/platform/outcomes.ts'
import { Refused } from '#web/platform/query-client.ts'
import { useStore } from '#web/platform/store.ts'
import { Toast } from '#web/ui/dense/toast.tsx'

/** What was done or went wrong, over any page, until its time is over or it is dismissed. */
export function OutcomeBoard() {
  const all = useStore(outcomes)
  return (
    <div
      data-outcomes
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-40 grid justify-items-center gap-2 px-4 lg:bottom-4 lg:left-52 [body:has([data-bulk-bar])_&]:bottom-44 lg:[body:has([data-bulk-bar])_&]:bottom-28 low:bottom-2!"
    >
      {all.map((outcome) => (
        <Shown key={outcome.id} outcome={outcome} />
      ))}
    </div>
  )
}

function Shown({ outcome }: { readonly outcome: Outcome }) {
  const { id, tone, text, undo, lifetime } = outcome
  const [isHeld, setHeld] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (lifetime === null || isHeld || isBusy) return
    const timer = setTimeout(() => dismissOutcome(id), lifetime)
    return () => clearTimeout(timer)
  }, [id, lifetime, isHeld, isBusy])

  async function takeBack() {
    if (isBusy || !undo) return
    setBusy(true)
    await undo().then(
      () => dismissOutcome(id),
      (error: unknown) =>
        sayProblem(error instanceof Refused ? error.message : 'This could not be undone. Please try again'),
    )
    setBusy(false)
  }

  return (
    <Toast
      tone={tone}
      onHold={setHeld}
      onDismiss={() => dismissOutcome(id)}
      action={undo && { label: 'Undo', onPress: () => void takeBack(), busy: isBusy }}
    >
      {text}
    </Toast>
  )
}
