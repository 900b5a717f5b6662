import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Roster, WaitingRow } from '#contract/desk-batches.ts'
import { indianDay } from '#contract/indian-time.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { endWaiting } from './batch-calls.ts'
import { isFull } from './batch-words.tsx'
import { SeatWaitingForm, WaitForm } from './place-forms.tsx'

/** Who waits for a place, who came first first. */
export function WaitingPart({ roster }: { readonly roster: Roster }) {
  const may = useMay()
  const [open, setOpen] = useState<WaitingRow | 'new' | null>(null)
  const close = () => setOpen(null)
  const seated = open === 'new' ? null : open
  const isGone = seated !== null && !roster.waiting.some(({ uid }) => uid === seated.uid)
  return (
    <div className="grid gap-3">
      {roster.waiting.length === 0 && <p className="text-ink-soft">Nobody waits.</p>}
      {roster.waiting.length > 0 && may('seatsChange') && isFull(roster.batch) && (
        <p className="text-ink-soft">Every place is taken. When one is free, it is given from here.</p>
      )}
      <ol aria-label="Waiting list" className="grid gap-3 empty:hidden">
        {roster.waiting.map((one) => (
          <li key={one.uid} className="grid gap-2 border-b border-line pb-3">
            <Waiting roster={roster} one={one} isOpen={seated?.uid === one.uid} onOpen={() => setOpen(one)} />
            {seated?.uid === one.uid && (
              <SeatWaitingForm roster={roster} uid={one.uid} name={one.name} onClose={close} />
            )}
          </li>
        ))}
      </ol>
      {isGone && (
        <Alert>
          {seated.name} does not wait any more: somebody else gave the place meanwhile, or took the name off the list.
        </Alert>
      )}
      {may('seatsChange') && open !== 'new' && (
        <div>
          <SmallButton onClick={() => setOpen('new')}>Put somebody on the list</SmallButton>
        </div>
      )}
      {open === 'new' && <WaitForm roster={roster} onClose={close} />}
    </div>
  )
}

interface WaitingProps {
  readonly roster: Roster
  readonly one: WaitingRow
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function Waiting({ roster: { batch }, one: { uid, name, email, phone, since }, isOpen, onOpen }: WaitingProps) {
  const may = useMay()
  const mailed = useMailSentence()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function takeOff() {
    setBusy(true)
    const answer = await endWaiting(batch.key, uid)
    if (answer.ok) sayDone(`${name} does not wait any more. ${mailed('A letter is on its way.')}`)
    else sayProblem(answer.problem.detail)
    await queries.invalidateQueries()
    setBusy(false)
  }
  return (
    <>
      <p className="wrap-anywhere">
        <span className="font-medium">{name}</span>, since {indianDay(since)}
        <span className="block text-ink-soft">{[email, phone].filter(Boolean).join(', ')}</span>
      </p>
      {may('seatsChange') && !isOpen && (
        <p className="flex flex-wrap gap-2">
          {!isFull(batch) && (
            <SmallButton aria-label={`Give the place to ${name}`} onClick={onOpen}>
              Give the place
            </SmallButton>
          )}
          <SmallButton tone="quiet" busy={isBusy} aria-label={`Take off ${name}`} onClick={() => void takeOff()}>
            Take off
          </SmallButton>
        </p>
      )}
    </>
  )
}
