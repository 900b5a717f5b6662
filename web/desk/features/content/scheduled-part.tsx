import { useState } from 'react'
import type { ContentThing } from '#contract/desk-content.ts'
import { indianTime } from '#contract/indian-time.ts'
import { useDeed } from '#web/desk/parts/deed.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { callBack } from './draft-calls.ts'
import { DraftDifference } from './draft-difference.tsx'

/** What goes live later, or why it did not; and how it becomes a draft again. */
export function ScheduledPart({ thing: { kind, key, scheduled } }: { readonly thing: ContentThing }) {
  const may = useMay()
  const { carryOut, refusal } = useDeed(
    { call: (version: number) => callBack({ kind, key }, version), said: () => 'It is your draft again.' },
    () => {},
  )
  const [isOpen, setOpen] = useState(false)
  if (!scheduled) return null
  const { at, who, note, fault, version } = scheduled
  return (
    <div className="mt-3 grid gap-2 border-t border-line pt-3">
      {fault === null ? (
        <p>
          Goes live on {indianTime(at)}, by {who}: {note}
        </p>
      ) : (
        <Alert>
          Scheduled for {indianTime(at)} by {who}, and it did not go live: {fault}
        </Alert>
      )}
      {refusal && <Alert>{refusal}</Alert>}
      {isOpen && <DraftDifference named={{ kind, key }} other={{ scheduled: 'yes' }} version={version} />}
      <div className="flex flex-wrap gap-2">
        <SmallButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'What it changes'}
        </SmallButton>
        {may('contentPublish') && (
          <SmallButton onClick={() => void carryOut(version, { show: () => false, reset: () => {} })}>
            Call it back
          </SmallButton>
        )}
      </div>
    </div>
  )
}
