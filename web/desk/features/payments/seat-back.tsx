import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentDetail, SeatRestored, SeatUndoable } from '#contract/desk-payments.ts'
import { indianTime } from '#contract/indian-time.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { restore } from './payment-calls.ts'

interface SeatBackProps {
  readonly id: PaymentDetail['payment']['id']
  readonly undoable: SeatUndoable
}

/** A seat that was just taken back, and the way to have it as it was. */
export function SeatBack({ id, undoable }: SeatBackProps) {
  const queries = useQueryClient()
  const may = useMay()
  const [isBusy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    const answer = await restore(id)
    void queries.invalidateQueries()
    if (!answer.ok) sayProblem(answer.problem.detail)
    else if (!saidFull(answer.value)) sayDone('The seat is as it was. No e-mail was sent.')
    setBusy(false)
  }

  const { name, course, until, isTakenOver } = undoable
  return (
    <>
      <p>
        The seat of {name} in {course} was taken back. No e-mail about it has been sent yet. You can undo this until{' '}
        {indianTime(until)}.{isTakenOver && ' The payment that took the seat over then waits at the desk again.'}
      </p>
      {may('paymentsAssign') && (
        <div className="mt-3">
          <SmallButton busy={isBusy} onClick={() => void press()}>
            Give the seat back as it was
          </SmallButton>
        </div>
      )}
    </>
  )
}

/** Says what is left to do where the place was lost meanwhile. */
export function saidFull({ isBatchFull }: SeatRestored): boolean {
  if (isBatchFull)
    sayProblem(
      'The seat is back, but its batch is full: somebody has taken the place meanwhile. Please choose another batch.',
    )
  return isBatchFull
}
