import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { record } from '#contract/fields.ts'
import { isWrittenAnew, type LetterDetail, type RESEND_OBSTACLES } from '#contract/letters.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { Answer } from '#web/platform/answer.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { drop, hold, release, resend } from './letter-queries.ts'

const WHY_NOT: Readonly<Record<(typeof RESEND_OBSTACLES)[number], string | null>> = {
  waits: null,
  token: 'It holds a personal link, so it cannot be sent again. A new one is written where it is asked for.',
  gone: 'Its text is not kept any more, so it cannot be sent again.',
  owner: 'It went to somebody at the desk: an owner can send it again.',
  right: null,
}

const FOR_OWNERS = 'It goes to somebody at the desk: an owner can hold and release it.'

/** What can be done with a letter in this state, or why it cannot. */
export function LetterDeeds({ letter: { id, kind, state, obstacle, isMovable } }: { readonly letter: LetterDetail }) {
  const queries = useQueryClient()
  const mailed = useMailSentence()
  const [isBusy, setBusy] = useState(false)
  const [keys] = useState(() => createKeyring())
  async function press<Value>(call: (id: string) => Promise<Answer<Value>>, outcome: string) {
    setBusy(true)
    const answer = await call(id)
    if (answer.ok) sayDone(outcome)
    else sayProblem(answer.problem.detail)
    await queries.invalidateQueries({ queryKey: ['letters'] })
    setBusy(false)
  }
  async function again(letterId: string) {
    const answer = await resend(letterId, keys.keyFor(letterId))
    if (answer.ok) keys.forget()
    return answer
  }
  const may = useMay()
  const [isDropping, setDropping] = useState(false)
  const isForOwners = !isMovable && obstacle === 'waits'
  const reason = isForOwners ? FOR_OWNERS : obstacle && WHY_NOT[obstacle]
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {obstacle === null && (
        <SmallButton tone="flare" busy={isBusy} onClick={() => void press(again, mailed('The letter goes out again'))}>
          {isWrittenAnew(kind) ? 'Write a new one' : mailed('Send again', 'Write to a file again')}
        </SmallButton>
      )}
      {state === 'waiting' && isMovable && (
        <SmallButton busy={isBusy} onClick={() => void press(hold, 'The letter is held')}>
          Hold
        </SmallButton>
      )}
      {state === 'held' && isMovable && (
        <SmallButton busy={isBusy} onClick={() => void press(release, mailed('The letter goes out'))}>
          Release
        </SmallButton>
      )}
      {state === 'held' && may('settingsChange') && !isDropping && (
        <SmallButton onClick={() => setDropping(true)}>Delete</SmallButton>
      )}
      {isDropping && <DropForm id={id} onClose={() => setDropping(false)} />}
      {reason && <p className="text-ink-soft">{reason}</p>}
    </div>
  )
}

/** The page of the letter goes with it. */
function DropForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <DeedForm
      label="Delete this letter"
      draft={null}
      rules={NOTHING_TYPED}
      call={() => drop(id)}
      said={() => {
        void navigate(deskPaths.letters)
        return 'The letter is deleted'
      }}
      button="Delete for good"
      tone="trip"
      onClose={onClose}
    >
      {() => <p>Nobody gets it, and it cannot be brought back. That it was deleted stays in the audit.</p>}
    </DeedForm>
  )
}

const NOTHING_TYPED = record({})
