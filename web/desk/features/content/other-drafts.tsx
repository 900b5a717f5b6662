import { useState } from 'react'
import type { ContentDraft } from '#contract/desk-drafts.ts'
import { indianTime } from '#contract/indian-time.ts'
import { useDeed } from '#web/desk/parts/deed.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TimeAgo } from '#web/ui/dense/time-ago.tsx'
import type { Named } from './content-calls.ts'
import { takeDraft } from './draft-calls.ts'
import { DraftDifference } from './draft-difference.tsx'

interface OtherDraftsProps {
  readonly named: Named
  readonly others: ContentDraft['others']
  /** Whether there is an own draft, which another one would replace. */
  readonly isOwn: boolean
  readonly saveNow: () => Promise<number | null>
  readonly onTaken: () => void
}

/** Who else is writing, what they change, and their draft as the own one. */
export const OtherDrafts = ({ others, ...rest }: OtherDraftsProps) =>
  others.map((other) => <OtherDraft key={other.id} other={other} {...rest} />)

interface OtherDraftProps extends Omit<OtherDraftsProps, 'others'> {
  readonly other: ContentDraft['others'][number]
}

function OtherDraft({ named, other: { id, who, savedAt }, isOwn, saveNow, onTaken }: OtherDraftProps) {
  const [isOpen, setOpen] = useState(false)
  const { carryOut, refusal } = useDeed(
    {
      call: async () => takeDraft(named, { of: id, version: (await saveNow()) ?? -1 }),
      said: () => `You go on with the draft of ${who}. Theirs stays as it is.`,
    },
    onTaken,
  )
  return (
    <div className="grid gap-2">
      <p>
        {who} is writing this too, saved <TimeAgo at={savedAt} title={indianTime(savedAt)} />.
      </p>
      {isOpen && <DraftDifference named={named} other={{ of: id }} version={0} />}
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap gap-2">
        <SmallButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'What it changes'}
        </SmallButton>
        {isOpen && (
          <SmallButton
            tone={isOwn ? 'trip' : 'plain'}
            onClick={() => void carryOut(undefined, { show: () => false, reset: () => {} })}
          >
            {isOwn ? 'Replace my draft by theirs' : 'Go on with it'}
          </SmallButton>
        )}
      </div>
    </div>
  )
}
