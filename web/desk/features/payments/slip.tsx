import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deskFiles } from '#contract/desk-paths.ts'
import type { PaymentDetail } from '#contract/desk-payments.ts'
import { indianTime } from '#contract/indian-time.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { sizeInWords } from '#web/platform/size-words.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { addSlip } from './payment-calls.ts'
import { SlipField } from './slip-field.tsx'

interface SlipProps {
  readonly detail: PaymentDetail
}

/** The slip of a payment that was recorded by hand, or the place to add it. */
export function Slip({ detail: { payment, slip } }: SlipProps) {
  const may = useMay()
  if (!slip) return may('offlineRecord') ? <AddSlip id={payment.id} /> : <p>No slip was added.</p>
  return (
    <p>
      <a
        href={deskFiles.slip(payment.id)}
        download
        className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6"
      >
        Download the slip
      </a>{' '}
      ({slip.kind.toUpperCase()}, {sizeInWords(slip.bytes)}), added {indianTime(slip.addedAt)}
    </p>
  )
}

function AddSlip({ id }: { readonly id: string }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function add(file: File) {
    setProblem(null)
    setBusy(`Uploading ${file.name}`)
    const answer = await addSlip(id, file)
    setBusy(null)
    if (!answer.ok) setProblem(answer.problem.detail)
    else sayDone('The slip is stored with the payment.')
    await queries.invalidateQueries()
  }

  return (
    <div className="grid gap-3">
      <SlipField label="Add the slip" onChoose={(file) => busy === null && void add(file)} />
      <p role="status" className="wrap-anywhere">
        {busy}
      </p>
      {problem && <Alert>{problem}</Alert>}
    </div>
  )
}
